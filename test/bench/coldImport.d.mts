export function coldImport(name: string, how: 'import' | 'require'): Promise<number>
