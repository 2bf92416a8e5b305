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

/** So many lines that are the same, left out. */
export type Gap = { left: number }

/**
 * The lines without long stretches of the same, of which the nearest to what differs stay; all of them where nothing
 * differs.
 */
export function foldSame(lines: readonly JsonLine[], near = 3): (JsonLine | Gap)[] {
  const differing = lines.flatMap(({ kind }, place) => (kind === 'same' ? [] : [place]))
  if (differing.length === 0) return [...lines]
  const isNear = (place: number) => differing.some(other => Math.abs(other - place) <= near)
  const folded: (JsonLine | Gap)[] = []
  for (const [place, line] of lines.entries()) {
    const last = folded.at(-1)
    if (isNear(place)) folded.push(line)
    else if (last && 'left' in last) last.left += 1
    else folded.push({ left: 1 })
  }
  return folded
}
