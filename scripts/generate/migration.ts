import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@/lib/db/embedded'
import { migrate } from '@/lib/db/migrate'
import { draftMigration } from '@/scripts/generate/draft-migration'

/** Writes a migration from the current migrations to prisma/schema.prisma, and returns what it did. */
export async function writeMigration(name: string): Promise<string> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'slatekeeper-migration-'))
  await chmod(scratch, 0o755)
  const database = await startEmbedded(scratch)
  try {
    await migrate(database.url)
    const script = await draftMigration(database.url)
    if (!script) return 'Nothing to write: the migrations match prisma/schema.prisma.'
    const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const file = path.join('prisma/migrations', `${time}_${name}`, 'migration.sql')
    await mkdir(path.dirname(file))
    await writeFile(file, script)
    return `Wrote ${file}. Review it and add what Prisma's schema cannot express: CHECKs, triggers, partial indexes.`
  } finally {
    await database.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}
