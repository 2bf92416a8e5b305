import pg from 'pg'

/** A statement sent to PostgreSQL and the rows it returned. */
export type RecordedStatement = { text: string; values: unknown[]; rows: unknown[][] }

type Query = { text?: string; values?: unknown[] } | string
type Result = { rows: unknown[] }

/** Runs `work` and returns every statement that it sent, in order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = []
  const { prototype } = pg.Client
  const original = prototype.query as (...args: unknown[]) => unknown
  const add = (query: Query, parameters: unknown, { rows = [] }: Partial<Result> = {}) => {
    const { text = '', values = Array.isArray(parameters) ? parameters : [] } =
      typeof query === 'string' ? { text: query } : query
    statements.push({ text, values, rows: rows.map(row => Object.values(row as object)) })
  }
  prototype.query = function recordingQuery(this: pg.Client, ...args: unknown[]) {
    const query = args[0] as Query
    const callback = args.at(-1)
    // Pools pass a callback; clients return a promise.
    if (typeof callback === 'function')
      return original.apply(this, [
        ...args.slice(0, -1),
        (error: unknown, result: Result) => {
          if (!error) add(query, args[1], result)
          callback(error, result)
        },
      ])
    return (original.apply(this, args) as Promise<Result>).then(result => {
      add(query, args[1], result)
      return result
    })
  } as typeof prototype.query
  try {
    await work()
    return statements
  } finally {
    prototype.query = original as typeof prototype.query
  }
}
