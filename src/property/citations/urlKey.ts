const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^#]*)/i
const defaultPorts: Readonly<Record<string, string>> = { http: ':80', https: ':443', ftp: ':21' }

/**
 * An address as addresses are compared: scheme and host in lower case, without fragment, default port and one slash at its end.
 * The query counts. Nothing else is changed: `http` is not `https`, and `%7e` is not `~`.
 */
export function urlKey(url: string): string {
  const trimmed = url.trim()
  const match = parts.exec(trimmed)
  if (!match) return withoutSlash(trimmed.split('#', 1)[0]!)
  const scheme = match[1]!.toLowerCase()
  const at = match[2]!.lastIndexOf('@') + 1
  let host = match[2]!.slice(at).toLowerCase()
  const port = defaultPorts[scheme]
  if (port !== undefined && host.endsWith(port)) host = host.slice(0, -port.length)
  return `${scheme}://${match[2]!.slice(0, at)}${host}${withoutSlash(match[3]!)}`
}

const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path)
