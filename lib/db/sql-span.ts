import { type Span, withSpan } from '@/lib/core/span'

type Query = (...args: never[]) => unknown

/** `query` of a pool or connection, with a span for each statement. */
export function withSqlSpans<Given extends Query>(query: Given): Given {
  const run = query as unknown as (...args: unknown[]) => Promise<unknown>
  const traced = (...args: unknown[]) => {
    // A pool passes a callback to its connection, for a statement that has a span already.
    if (typeof args.at(-1) === 'function') return run(...args)
    return withSpan(
      () => describeStatement(textOf(args[0])),
      () => run(...args),
    )
  }
  return traced as unknown as Given
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text
}

/** Statements have placeholders, so their text contains no values. */
function describeStatement(text: string): Span {
  const summary = summaryOf(text)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.query.text': text }
  return { name: summary, kind: 'client', attributes }
}

const summaries = new Map<string, string>()
const maxSummaries = 2_000
const verb = /\b(?:select|insert|update|delete|begin|commit|rollback|set|with)\b/i
const table = /\b(?:from|into|update)\s+("?[a-z_][\w."]*)/i
/** Where `from` names no table. */
const otherFrom = /\b(?:extract\(\w+|distinct) from\b/gi
const hasNoTable = /^(?:begin|commit|rollback|set)$/i

/** The first verb and table, such as `select users`; the low-cardinality name of the conventions. */
function summaryOf(text: string): string {
  const known = summaries.get(text)
  if (known) return known
  const [first = 'statement'] = verb.exec(text) ?? []
  const [, target] = (hasNoTable.test(first) ? null : table.exec(text.replace(otherFrom, ''))) ?? []
  const summary = target ? `${first.toLowerCase()} ${target.replaceAll('"', '')}` : first.toLowerCase()
  if (summaries.size < maxSummaries) summaries.set(text, summary)
  return summary
}
