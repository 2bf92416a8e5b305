import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, type SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

const NO_FILTERS = { externalTables: [], externalEnums: [] }
const enginePath = '@prisma/schema-engine-wasm/schema_engine_bg'

/** What is passed where an engine call wants a filter: nothing is left out. */
export const everything = NO_FILTERS

/** The schema of the project, as the engine wants it told. */
export async function readSchema(root: string) {
  const schemaPath = path.join(root, 'prisma', 'schema.prisma')
  return { files: [{ path: schemaPath, content: await readFile(schemaPath, 'utf8') }] }
}

/** The migrations below `baseDir`, oldest first, with the SQL of each. */
export async function readMigrations(baseDir: string): Promise<MigrationList> {
  const entries = await readdir(baseDir, { withFileTypes: true })
  const names = entries.flatMap(entry => (entry.isDirectory() ? [entry.name] : [])).sort()
  const migrationDirectories = await Promise.all(
    names.map(async name => {
      const value = await readFile(path.join(baseDir, name, 'migration.sql'), 'utf8')
      return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } }
    }),
  )
  const lock = await readFile(path.join(baseDir, 'migration_lock.toml'), 'utf8').catch(() => null)
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: lock },
    shadowDbInitScript: '',
    migrationDirectories,
  }
}

/** Runs `work` with Prisma's own schema engine on that database, and leaves no connection open behind it. */
export async function withSchemaEngine<Answer>(
  connectionString: string,
  work: (engine: SchemaEngine) => Promise<Answer>,
): Promise<Answer> {
  const { SchemaEngine } = await loadEngine()
  const pools: pg.Pool[] = []
  const factory = bindMigrationAwareSqlAdapterFactory({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => connect(connectionString, pools),
    connectToShadowDb: () => connectToShadow(connectionString),
  })
  try {
    const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, factory)
    return await work(engine)
  } finally {
    await Promise.all(pools.map(pool => pool.end()))
  }
}

async function connect(connectionString: string, pools: pg.Pool[]) {
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 10_000 })
  pools.push(pool)
  return sendScriptsWhole(await new PrismaPg(pool).connect(), pool)
}

/** The adapter's own `executeScript` cuts at every semicolon, which no function body survives. */
function sendScriptsWhole(adapter: SqlDriverAdapter, pool: pg.Pool) {
  return Object.assign(adapter, {
    async executeScript(script: string) {
      await pool.query(script)
    },
  })
}

/** A database of its own beside the given one, where migrations are replayed to see what they add up to. */
async function connectToShadow(connectionString: string) {
  const url = new URL(connectionString)
  const name = `shadow_${crypto.randomUUID().replaceAll('-', '')}`
  const maintenance = new pg.Pool({ connectionString, max: 1 })
  await maintenance.query(`create database ${name}`)
  url.pathname = `/${name}`
  const pools: pg.Pool[] = []
  const adapter = await connect(url.href, pools)
  return Object.assign(adapter, {
    async dispose() {
      await Promise.all(pools.map(pool => pool.end()))
      await maintenance.query(`drop database ${name}`)
      await maintenance.end()
    },
  })
}

async function loadEngine() {
  const bindings: typeof import('@prisma/schema-engine-wasm/schema_engine_bg') = await import(enginePath)
  const wasmFile = createRequire(import.meta.url)
    .resolve(enginePath)
    .replace(/\.js$/, '.wasm')
  const source = await WebAssembly.instantiate(await readFile(wasmFile), {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  })
  bindings.__wbg_set_wasm(source.instance.exports)
  const start = source.instance.exports.__wbindgen_start as () => void
  start()
  return bindings
}
