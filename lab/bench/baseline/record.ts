import pg from 'pg'

/** A statement sent to PostgreSQL and the rows it returned. */
export type RecordedStatement = { text: string; values: unknown[]; rows: unknown[][] }

type Query = { text?: string; values?: unknown[] } | string
type Result = { rows: unknown[] }

let recorded: RecordedStatement[] | undefined

// The service binds `query` when it opens a connection, so this file is imported before the first connection.
const { prototype } = pg.Client
const original = prototype.query as (...args: unknown[]) => unknown
prototype.query = function recordingQuery(this: pg.Client, ...args: unknown[]) {
  const statements = recorded
  if (!statements) return original.apply(this, args)
  const query = args[0] as Query
  const callback = args.at(-1)
  // Pools pass a callback; clients return a promise.
  if (typeof callback === 'function')
    return original.apply(this, [
      ...args.slice(0, -1),
      (error: unknown, result: Result) => {
        if (!error) add(statements, query, args[1], result)
        callback(error, result)
      },
    ])
  return (original.apply(this, args) as Promise<Result>).then(result => {
    add(statements, query, args[1], result)
    return result
  })
} as typeof prototype.query

function add(
  statements: RecordedStatement[],
  query: Query,
  parameters: unknown,
  { rows = [] }: Partial<Result> = {},
): void {
  const { text = '', values = Array.isArray(parameters) ? parameters : [] } =
    typeof query === 'string' ? { text: query } : query
  statements.push({ text, values, rows: rows.map(row => Object.values(row as object)) })
}

/** Runs `work` and returns every statement that it sent, in order. Throws if there is none. */
export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = []
  recorded = statements
  try {
    await work()
  } finally {
    recorded = undefined
  }
  if (statements.length === 0) throw new Error('the call sent no statement')
  return statements
}
