import pg from 'pg'

/** A statement as it went to PostgreSQL, and the rows that came back. */
export type Recorded = { text: string; values: unknown[]; rows: unknown[][] }

type Query = { text?: string; values?: unknown[] } | string
type Result = { rows: unknown[] }

/** Runs `work` and answers every statement that it sent, in order, so that a floor says what the service says. */
export async function record(work: () => Promise<unknown>): Promise<Recorded[]> {
  const statements: Recorded[] = []
  const { prototype } = pg.Client
  const query = prototype.query as (...given: unknown[]) => unknown
  const note = (asked: Query, given: unknown, { rows = [] }: Partial<Result> = {}) => {
    const { text = '', values = Array.isArray(given) ? given : [] } =
      typeof asked === 'string' ? { text: asked } : asked
    statements.push({ text, values, rows: rows.map(row => Object.values(row as object)) })
  }
  prototype.query = function listen(this: pg.Client, ...given: unknown[]) {
    const last = given.at(-1)
    const asked = given[0] as Query
    // A pool hands over a callback, a connection wants a promise.
    if (typeof last === 'function')
      return query.apply(this, [
        ...given.slice(0, -1),
        (error: unknown, result: Result) => {
          if (!error) note(asked, given[1], result)
          last(error, result)
        },
      ])
    return (query.apply(this, given) as Promise<Result>).then(result => {
      note(asked, given[1], result)
      return result
    })
  } as typeof prototype.query
  try {
    await work()
    return statements
  } finally {
    prototype.query = query as typeof prototype.query
  }
}

/** The text of the one statement that `work` sends. */
export async function recordOne(work: () => Promise<unknown>): Promise<string> {
  const statements = await record(work)
  if (statements.length !== 1) throw new Error(`one statement was expected, not ${statements.length}`)
  return statements[0]?.text ?? ''
}
