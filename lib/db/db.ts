import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'

/** Speaks SQL to one connection or to the pool: statements are prepared, columns come back in camel case. */
export type Db = {
  /** All rows. */
  rows<Row>(statement: Sql): Promise<Row[]>
  /** The first row, or undefined. */
  row<Row>(statement: Sql): Promise<Row | undefined>
  /** How many rows the statement touched. */
  run(statement: Sql): Promise<number>
}

/** What is worked out once for a text; its columns once they were seen, since every statement names its own. */
type Known = { name: string; text: string; columns: string[] | undefined }

const known = new Map<string, Known>()
const mostKnown = 2_000

function know(text: string): Known {
  let statement = known.get(text)
  if (!statement) {
    // Prisma makes a text of its own for each set of filters; what is named stays in every connection for good.
    if (known.size >= mostKnown) return { name: '', text, columns: undefined }
    const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    statement = { name, text, columns: undefined }
    known.set(text, statement)
  }
  return statement
}

/** One name for one text, so that PostgreSQL plans each statement once a connection; none for the 2,001st and on. */
export function nameStatement(text: string): string {
  return know(text).name
}

const int8 = pg.types.builtins.INT8
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? BigInt : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

function camelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Db on a pool or on one of its connections. */
export function createDb(connection: Pick<pg.ClientBase, 'query'> | pg.Pool): Db {
  const query = ({ name, text }: Known, { values }: Sql) =>
    connection.query<unknown[]>({ name, text, values, rowMode: 'array', types } as pg.QueryArrayConfig)

  const rows = async <Row>(statement: Sql) => {
    const asked = know(statement.text)
    const { rows: found, fields } = await query(asked, statement)
    asked.columns ??= fields.map(field => camelCase(field.name))
    const { columns } = asked
    return found.map(values => {
      const row: Record<string, unknown> = {}
      for (let i = 0; i < columns.length; i++) row[columns[i] as string] = values[i]
      return row as Row
    })
  }

  return {
    rows,
    row: async <Row>(statement: Sql) => (await rows<Row>(statement))[0],
    run: async statement => (await query(know(statement.text), statement)).rowCount ?? 0,
  }
}
