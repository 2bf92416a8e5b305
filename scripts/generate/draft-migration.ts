import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlQuery,
} from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

const enginePath = '@prisma/schema-engine-wasm/schema_engine_bg'

/**
 * The SQL that changes a database to match prisma/schema.prisma, or null if they match.
 * CHECKs, triggers, functions and partial indexes, which the schema cannot describe, are ignored.
 */
export async function draftMigration(connectionString: string, root = process.cwd()): Promise<string | null> {
  const schemaPath = path.join(root, 'prisma', 'schema.prisma')
  const schema = { files: [{ path: schemaPath, content: await readFile(schemaPath, 'utf8') }] }
  const from = { tag: 'schemaDatasource' as const, ...schema, configDir: root }
  const to = { tag: 'schemaDatamodel' as const, ...schema }
  const filters = { externalTables: [], externalEnums: [] }
  const { stdout } = await withSchemaEngine(connectionString, engine =>
    engine.diff({ from, to, script: true, exitCode: null, filters }),
  )
  const isEmpty = !stdout?.replace('-- This is an empty migration.', '').trim()
  return isEmpty || !stdout
    ? null
    : stdout.replace(singleIndex, '-- no-transaction\n$1 CONCURRENTLY IF NOT EXISTS ')
}

/** The only statement of a draft: it must not block writes to the table. */
const singleIndex = /^-- CreateIndex\n(CREATE (?:UNIQUE )?INDEX) (?=[^;]+;\n?$)/

async function withSchemaEngine<Answer>(
  connectionString: string,
  work: (engine: SchemaEngine) => Promise<Answer>,
) {
  loading ??= loadEngine()
  const { SchemaEngine } = await loading
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 30_000 })
  const factory = bindMigrationAwareSqlAdapterFactory({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => connect(pool),
    connectToShadowDb: () => Promise.reject(new Error('A diff needs no shadow database.')),
  })
  try {
    return await work(await SchemaEngine.new({ datamodels: undefined }, () => undefined, factory))
  } finally {
    await pool.end()
  }
}

/** The engine reads columns of the type `"char"` from PostgreSQL's catalogs, which the adapter rejects. */
async function connect(pool: pg.Pool): Promise<SqlDriverAdapter> {
  const charColumns = new Set<string>()
  const query = pool.query.bind(pool) as (query: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult>
  Object.assign(pool, {
    async query(config: pg.QueryArrayConfig) {
      const result = await query(config)
      for (const field of result.fields ?? [])
        if (field.dataTypeID === pg.types.builtins.CHAR) {
          charColumns.add(field.name)
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
        charColumns.has(name) ? ColumnTypeEnum.Character : (columnTypes[index] ?? ColumnTypeEnum.Text)
      return { columnNames, columnTypes: columnNames.map(typeOf), rows }
    },
  })
}

// All bindings share one memory, so the engine is loaded once.
let loading: ReturnType<typeof loadEngine> | undefined

async function loadEngine() {
  const bindings: typeof import('@prisma/schema-engine-wasm/schema_engine_bg') = await import(enginePath)
  const wasmFile = createRequire(import.meta.url)
    .resolve(enginePath)
    .replace(/\.js$/, '.wasm')
  const source = await WebAssembly.instantiate(await readFile(wasmFile), {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  })
  // The engine reports the reason of a panic here.
  const set_message = (message: string) => {
    throw new Error(`Prisma's schema engine failed: ${message}`)
  }
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message } })
  bindings.__wbg_set_wasm(source.instance.exports)
  const start = source.instance.exports.__wbindgen_start as () => void
  start()
  return bindings
}
