import { diffLines } from 'diff'

export type JsonLine = { text: string; kind: 'same' | 'removed' | 'added' }

/** Lines of `after`, each replaced line of `before` included; without `before` nothing differs. */
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
  if (isAdded) return 'added'
  return isRemoved ? 'removed' : 'same'
}

/** Number of changed lines; a replaced line counts once. */
export function countChanges(lines: readonly JsonLine[]): number {
  const countOf = (kind: JsonLine['kind']) => lines.filter(line => line.kind === kind).length
  return Math.max(countOf('removed'), countOf('added'))
}

/** A number of collapsed unchanged lines. */
type Gap = { skipped: number }

/** Collapses unchanged lines further than `context` lines from a change. Returns all lines if nothing changed. */
export function collapseUnchanged(lines: readonly JsonLine[], context = 3): (JsonLine | Gap)[] {
  const differing = lines.flatMap(({ kind }, index) => (kind === 'same' ? [] : [index]))
  if (differing.length === 0) return [...lines]
  const isNear = (index: number) => differing.some(other => Math.abs(other - index) <= context)
  const collapsed: (JsonLine | Gap)[] = []
  for (const [index, line] of lines.entries()) {
    const last = collapsed.at(-1)
    if (isNear(index)) collapsed.push(line)
    else if (last && 'skipped' in last) last.skipped += 1
    else collapsed.push({ skipped: 1 })
  }
  return collapsed
}
