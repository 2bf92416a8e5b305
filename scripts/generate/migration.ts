import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@/lib/db/embedded'
import { migrate } from '@/lib/db/migrate'
import { draftMigration } from '@/scripts/generate/draft-migration'

const folder = 'prisma/migrations'

/** Writes a migration from the current migrations to prisma/schema.prisma, and returns what it did. */
export async function writeMigration(name: string): Promise<string> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'slatekeeper-migration-'))
  await chmod(scratch, 0o755)
  const database = await startEmbedded(scratch)
  try {
    await migrate(database.url)
    const script = await draftMigration(database.url)
    if (!script) return 'Nothing to write: the migrations match prisma/schema.prisma.'
    const file = path.join(folder, `${await nextTime()}_${name}`, 'migration.sql')
    await mkdir(path.dirname(file))
    await writeFile(file, script)
    return `Wrote ${file}. Review it and add what Prisma's schema cannot express: CHECKs, triggers, partial indexes.`
  } finally {
    await database.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Now, or right after the newest migration, whatever the clock of its author. */
async function nextTime(): Promise<number> {
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14))
  const times = (await readdir(folder)).map(name => Number(name.slice(0, 14))).filter(Boolean)
  return Math.max(now, ...times.map(time => time + 1))
}
