import { PrismaPg } from '@prisma/adapter-pg'
import {
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlQuery,
} from '@prisma/driver-adapter-utils'
import pg from 'pg'

/** Prisma's adapter on a pool of one connection, which joins `pools`, made fit for Prisma's schema engine. */
export async function connect(
  connectionString: string,
  pools: pg.Pool[],
  complete: (script: string) => string,
) {
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 10_000 })
  pools.push(pool)
  return sendScriptsWhole(await readLetters(pool), pool, complete)
}

/** The adapter's own `executeScript` cuts at every semicolon, which no function body survives. */
function sendScriptsWhole(adapter: SqlDriverAdapter, pool: pg.Pool, complete: (script: string) => string) {
  return Object.assign(adapter, {
    async executeScript(script: string) {
      await pool.query(complete(script)).catch((error: pg.DatabaseError) => {
        throw locate(error, script)
      })
    },
  })
}

function locate({ code = '', severity = '', message, position }: pg.DatabaseError, script: string) {
  const place = position ? ` in line ${script.slice(0, Number(position)).split('\n').length}` : ''
  const nothing = { detail: undefined, column: undefined, hint: undefined }
  return new DriverAdapterError({ kind: 'postgres', code, severity, message: message + place, ...nothing })
}

/** The adapter refuses the type `"char"`, in which PostgreSQL's catalogs answer the engine's questions. */
async function readLetters(pool: pg.Pool): Promise<SqlDriverAdapter> {
  const letters = new Set<string>()
  const ask = pool.query.bind(pool) as (query: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult>
  Object.assign(pool, {
    async query(query: pg.QueryArrayConfig) {
      const result = await ask(query)
      for (const field of result.fields ?? [])
        if (field.dataTypeID === pg.types.builtins.CHAR) {
          letters.add(field.name)
          field.dataTypeID = pg.types.builtins.BPCHAR
        }
      return result
    },
  })
  const adapter = await new PrismaPg(pool).connect()
  const queryRaw = adapter.queryRaw.bind(adapter)
  return Object.assign(adapter, {
    async queryRaw(query: SqlQuery) {
      const { columnNames, columnTypes, rows } = await queryRaw(query)
      const typeOf = (name: string, index: number) =>
        letters.has(name) ? ColumnTypeEnum.Character : (columnTypes[index] ?? ColumnTypeEnum.Text)
      return { columnNames, columnTypes: columnNames.map(typeOf), rows }
    },
  })
}
