import { diffLines } from 'diff'

/** One line of JSON: unchanged, taken away or added. */
export type JsonLine = { text: string; kind: 'same' | 'was' | 'now' }

/** The lines of `after`, with those of `before` that it replaces; without `before` all are the same. */
export function diffJson(before: unknown, after: unknown): JsonLine[] {
  const text = (value: unknown) => `${JSON.stringify(value, null, 2) ?? 'null'}\n`
  const parts = diffLines(text(before === undefined ? after : before), text(after))
  return parts.flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map(line => ({ text: line, kind: kindOf(added, removed) })),
  )
}

function kindOf(isAdded: boolean, isRemoved: boolean): JsonLine['kind'] {
  if (isAdded) return 'now'
  return isRemoved ? 'was' : 'same'
}

/** How many lines differ, as a tab counts them: a line that was replaced counts once. */
export function countChanges(lines: readonly JsonLine[]): number {
  const of = (kind: JsonLine['kind']) => lines.filter(line => line.kind === kind).length
  return Math.max(of('was'), of('now'))
}
