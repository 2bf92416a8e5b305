/** A field name at the start of a line of formatted JSON, with its path such as `data.games[].name`. */
type FieldOfLine = { indent: string; name: string; rest: string; path: string }

/** The field of each line; null for lines without one. Removed lines of a diff can be among them. */
export function fieldsOfLines(lines: readonly string[]): (FieldOfLine | null)[] {
  const parents: string[] = []
  return lines.map(line => {
    const [, indent = '', quoted, rest = ''] = /^( *)(?:("[^"\\]*"): )?([\s\S]*)/.exec(line) ?? []
    const depth = indent.length / 2
    parents.length = Math.max(depth, 0)
    if (!quoted) {
      parents[depth] = ''
      return null
    }
    const name = quoted.slice(1, -1)
    const ancestors = parents.slice(0, depth).filter(Boolean)
    parents[depth] = rest === '[' ? `${name}[]` : name
    return { indent, name: quoted, rest: `: ${rest}`, path: [...ancestors, name].join('.') }
  })
}
