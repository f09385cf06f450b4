/**
 * Prints rows as aligned columns, with one line of titles.
 *
 * @param {readonly (readonly [title: string, cell: (row: any) => unknown])[]} columns
 * @param {readonly any[]} rows
 */
export function printTable(columns, rows) {
  const cells = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => String(cell(row))))]
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index].length)))
  for (const row of cells) console.log(row.map((cell, index) => cell.padEnd(widths[index])).join('  ').trimEnd())
}
