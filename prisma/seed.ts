import { pathToFileURL } from 'node:url'
import sql from 'sql-template-tag'
import { pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { seedCreditBuckets } from '@/prisma/seed/credit-buckets'
import { seedDemoContests } from '@/prisma/seed/demo-contests'
import { seedDemoEntries } from '@/prisma/seed/demo-entries'
import { seedDemoMoney } from '@/prisma/seed/demo-money'
import { seedDemoProfiles } from '@/prisma/seed/demo-profiles'
import { seedDemoSlate } from '@/prisma/seed/demo-slate'
import { seedDemoUsers } from '@/prisma/seed/demo-users'
import { seedGames } from '@/prisma/seed/games'
import { seedGeoLocationStatuses } from '@/prisma/seed/geo-location-statuses'
import { seedKycStatuses } from '@/prisma/seed/kyc-statuses'
import { seedMultipliers } from '@/prisma/seed/multipliers'
import { seedNavigations } from '@/prisma/seed/navigations'
import { seedPracticeContests } from '@/prisma/seed/practice-contests'
import { seedPromos } from '@/prisma/seed/promos'
import { seedReleases } from '@/prisma/seed/releases'
import { seedSettings } from '@/prisma/seed/settings'
import { seedSounds } from '@/prisma/seed/sounds'

/** Adds what a catalog needs and this one lacks, all or nothing; what an operator changed stays as it is. */
export async function seedCatalog(): Promise<void> {
  await seedOnce(async db => {
    await seedGames(db)
    await seedNavigations(db)
    await seedReleases(db)
    await seedKycStatuses(db)
    await seedGeoLocationStatuses(db)
    await seedSettings(db)
    await seedMultipliers(db)
    await seedSounds(db)
    await seedCreditBuckets(db)
    await seedPromos(db)
    await seedPracticeContests(db)
  })
}

/** Adds the demo's accounts the first time, and a new slate whenever the last one is played; wants the catalog. */
export async function seedDemo(): Promise<void> {
  await seedOnce(async db => {
    await seedDemoSlate(db)
    const residents = await seedDemoUsers(db)
    if (!residents.length) return
    await seedDemoProfiles(db, residents)
    await seedDemoMoney(db, residents)
    await seedDemoContests(db, residents)
    await seedDemoEntries(db, residents)
  })
}

/** Two that seed at once take turns, so that the second finds everything there. */
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
    console.error('Set DATABASE_URL; the embedded database is seeded whenever the service starts.')
    process.exitCode = 1
  } else if (wantsDemo && !/_(test|qa)$/.test(name)) {
    console.error(
      `The demo's accounts share one known password: only for a database named …_test or …_qa, not "${name}".`,
    )
    process.exitCode = 1
  } else {
    await seedCatalog()
    if (wantsDemo) await seedDemo()
    console.log(`Seeded ${name}: catalog${wantsDemo ? ' and demo' : ''}.`)
  }
  await pool.end()
}
