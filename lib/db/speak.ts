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

const statementNames = new Map<string, string>()

/** One name for one text, so that PostgreSQL plans each statement once a connection. */
export function nameStatement(text: string): string {
  let name = statementNames.get(text)
  if (!name) {
    name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    // Texts are constants of the code; were one ever built from input, the map must not grow with it.
    if (statementNames.size < 2_000) statementNames.set(text, name)
  }
  return name
}

const int8 = pg.types.builtins.INT8
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? BigInt : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

const camelNames = new Map<string, string>()

function camelCase(column: string): string {
  let name = camelNames.get(column)
  if (!name) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    camelNames.set(column, name)
  }
  return name
}

/** Db on a pool or on one of its connections. */
export function speak(connection: Pick<pg.ClientBase, 'query'> | pg.Pool): Db {
  const query = (statement: Sql) =>
    connection.query<unknown[]>({
      name: nameStatement(statement.text),
      text: statement.text,
      values: statement.values,
      rowMode: 'array',
      types,
    } as pg.QueryArrayConfig)

  const rows = async <Row>(statement: Sql) => {
    const result = await query(statement)
    const names = result.fields.map(field => camelCase(field.name))
    return result.rows.map(values => {
      const row: Record<string, unknown> = {}
      for (let i = 0; i < names.length; i++) row[names[i] as string] = values[i]
      return row as Row
    })
  }

  return {
    rows,
    row: async <Row>(statement: Sql) => (await rows<Row>(statement))[0],
    run: async statement => (await query(statement)).rowCount ?? 0,
  }
}
