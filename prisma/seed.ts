import { pathToFileURL } from 'node:url'
import sql from 'sql-template-tag'
import { env, isTestDatabase } from '@/lib/core/env'
import { pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { insertCatalog } from '@/prisma/seed/catalog'
import { seedDemoContests } from '@/prisma/seed/demo-contests'
import { seedDemoEntries } from '@/prisma/seed/demo-entries'
import { seedDemoMoney } from '@/prisma/seed/demo-money'
import { seedDemoProfiles } from '@/prisma/seed/demo-profiles'
import { seedDemoSlate } from '@/prisma/seed/demo-slate'
import { seedDemoUsers } from '@/prisma/seed/demo-users'
import { insertExamples } from '@/prisma/seed/examples'

/**
 * Adds missing catalog rows in one transaction. Never overwrites operators' changes. In production nothing of it forces an update,
 * gives value or can be played; test databases get examples of that too.
 */
export async function seedCatalog({ withExamples = isForTests() } = {}): Promise<void> {
  await seedOnce(async db => {
    await insertCatalog(db, { withRetiredBucket: withExamples })
    if (withExamples) await insertExamples(db)
  })
}

function isForTests(): boolean {
  const { DATABASE_URL: url, isDatabaseEmbedded: isEmbedded } = env()
  return url !== undefined && isTestDatabase({ url, isEmbedded })
}

/** Adds the demo users once, and a new slate when the last one has been played. Needs the catalog with its examples. */
export async function seedDemo(): Promise<void> {
  await seedOnce(async db => {
    await seedDemoSlate(db)
    const users = await seedDemoUsers(db)
    if (!users.length) return
    await seedDemoProfiles(db, users)
    await seedDemoMoney(db, users)
    await seedDemoContests(db, users)
    await seedDemoEntries(db, users)
  })
}

/** Concurrent seeding is serialized, so the second run finds all rows. */
async function seedOnce(work: (db: Db) => Promise<void>) {
  await transaction(async db => {
    await db.run(sql`select pg_advisory_xact_lock(hashtext('slatekeeper seed'))`)
    await work(db)
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await seedFromCommandLine()

async function seedFromCommandLine() {
  const name = new URL(env().DATABASE_URL ?? 'postgres://nowhere').pathname.slice(1)
  const wantsDemo = process.argv.includes('--demo')
  if (!name) {
    console.error('Set DATABASE_URL. npm start seeds the embedded database.')
    process.exitCode = 1
  } else if (wantsDemo && !/_(test|qa)$/.test(name)) {
    console.error(
      `The demo users share a known password. Use --demo only with a database named …_test or …_qa, not "${name}".`,
    )
    process.exitCode = 1
  } else {
    await seedCatalog()
    if (wantsDemo) await seedDemo()
    console.log(`Seeded ${name}: catalog${wantsDemo ? ' and demo' : ''}.`)
  }
  await pool.end()
}
