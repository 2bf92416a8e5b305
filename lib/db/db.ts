import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'

/** Runs prepared statements; columns are returned in camel case. */
export type Db = {
  rows<Row>(statement: Sql): Promise<Row[]>
  /** The first row, or undefined. */
  row<Row>(statement: Sql): Promise<Row | undefined>
  /** The only row. Throws if there is none, or more than one. */
  one<Row>(statement: Sql): Promise<Row>
  /** Returns the number of affected rows. */
  run(statement: Sql): Promise<number>
}

/** `columns` are known after the first execution. */
type PreparedStatement = { name: string; text: string; columns: string[] | undefined }

const prepared = new Map<string, PreparedStatement>()
const maxPrepared = 2_000

function prepareStatement(text: string): PreparedStatement {
  let statement = prepared.get(text)
  if (!statement) {
    // Connections never drop named statements, and Prisma creates one text for each combination of filters.
    if (prepared.size >= maxPrepared) return { name: '', text, columns: undefined }
    const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    statement = { name, text, columns: undefined }
    prepared.set(text, statement)
  }
  return statement
}

/** A name per text, so that PostgreSQL parses a statement once per connection; '' (unnamed) after the first 2,000. */
export function nameStatement(text: string): string {
  return prepareStatement(text).name
}

const int8 = pg.types.builtins.INT8
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? BigInt : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export function camelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

export function createDb(connection: Pick<pg.ClientBase, 'query'> | pg.Pool): Db {
  const query = ({ name, text }: PreparedStatement, { values }: Sql) =>
    connection.query<unknown[]>({ name, text, values, rowMode: 'array', types } as pg.QueryArrayConfig)

  const rows = async <Row>(sql: Sql) => {
    const statement = prepareStatement(sql.text)
    const { rows: found, fields } = await query(statement, sql)
    statement.columns ??= fields.map(field => camelCase(field.name))
    const { columns } = statement
    return found.map(values => {
      const row: Record<string, unknown> = {}
      for (let i = 0; i < columns.length; i++) row[columns[i] as string] = values[i]
      return row as Row
    })
  }

  return {
    rows,
    row: async <Row>(sql: Sql) => (await rows<Row>(sql))[0],
    async one<Row>(sql: Sql) {
      const [row, ...others] = await rows<Row>(sql)
      if (!row || others.length > 0) throw new Error(`expected one row: ${sql.text}`)
      return row
    },
    run: async sql => (await query(prepareStatement(sql.text), sql)).rowCount ?? 0,
  }
}

export function forwardDb(run: (method: keyof Db, statement: Sql) => Promise<unknown>): Db {
  const forward = <Method extends keyof Db>(method: Method) =>
    ((statement: Sql) => run(method, statement)) as Db[Method]
  return { rows: forward('rows'), row: forward('row'), one: forward('one'), run: forward('run') }
}
