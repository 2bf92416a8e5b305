import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import type pg from 'pg'
import { connect } from '@/lib/db/schema-engine-adapter'

const enginePath = '@prisma/schema-engine-wasm/schema_engine_bg'

/** What is passed where an engine call wants a filter: nothing is left out. */
export const everything = { externalTables: [], externalEnums: [] }

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

/**
 * Runs `work` with Prisma's own schema engine on that database, and leaves no connection open behind it.
 * A migration of `list` and the record that it is finished are one transaction: both stay or neither.
 */
export async function withSchemaEngine<Answer>(
  connectionString: string,
  list: MigrationList,
  work: (engine: SchemaEngine) => Promise<Answer>,
): Promise<Answer> {
  loading ??= loadEngine()
  const { SchemaEngine } = await loading
  const pools: pg.Pool[] = []
  const factory = bindMigrationAwareSqlAdapterFactory({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => connect(connectionString, pools, script => finish(script, list)),
    connectToShadowDb: () => Promise.reject(new Error('Nothing here asks for a shadow database.')),
  })
  try {
    const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, factory)
    return await work(engine)
  } finally {
    await Promise.all(pools.map(pool => pool.end()))
  }
}

/** Scripts that are sent in one message are one transaction. */
function finish(script: string, { migrationDirectories }: MigrationList) {
  const own = migrationDirectories.find(({ migrationFile }) => migrationFile.content.value === script)
  if (!own) return script
  const record = `update _prisma_migrations set finished_at = now() where migration_name = '${own.path}'`
  return `${script}\n;\n${record} and finished_at is null and rolled_back_at is null`
}

// Its bindings keep views of one memory: a second instance would read in that of the first.
let loading: ReturnType<typeof loadEngine> | undefined

async function loadEngine() {
  const bindings: typeof import('@prisma/schema-engine-wasm/schema_engine_bg') = await import(enginePath)
  const wasmFile = createRequire(import.meta.url)
    .resolve(enginePath)
    .replace(/\.js$/, '.wasm')
  const source = await WebAssembly.instantiate(await readFile(wasmFile), {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  })
  // Where the engine says why it panics, just before it does.
  const set_message = (message: string) => {
    throw new Error(`Prisma's schema engine gave up: ${message}`)
  }
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message } })
  bindings.__wbg_set_wasm(source.instance.exports)
  const start = source.instance.exports.__wbindgen_start as () => void
  start()
  return bindings
}
