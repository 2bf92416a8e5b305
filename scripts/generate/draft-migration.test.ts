import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '@/lib/db/testing/database'
import { draftMigration } from '@/scripts/generate/draft-migration'

test('the migrations create exactly the tables of prisma/schema.prisma', async () => {
  const url = await createTestDatabase('slatekeeper_drift_test')
  expect(await draftMigration(url)).toBeNull()
})

test.each([
  [
    'the change of the schema, and drops nothing that is written by hand',
    ['model Operator {', 'model Operator {\n  nickname String?'],
    '-- AlterTable\nALTER TABLE "operators" ADD COLUMN     "nickname" TEXT;\n',
  ],
  [
    'an index of an existing table without blocking its writes',
    ['@@map("operators")', '@@index([name])\n  @@map("operators")'],
    '-- no-transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "operators_name_idx" ON "operators"("name");\n',
  ],
] as const)('a draft contains %s', async (_, [from, to], draft) => {
  const url = await createTestDatabase('slatekeeper_draft_test')
  const root = await mkdtemp(path.join(tmpdir(), 'slatekeeper-draft-'))
  try {
    const schema = await readFile('prisma/schema.prisma', 'utf8')
    await mkdir(path.join(root, 'prisma'))
    await writeFile(path.join(root, 'prisma', 'schema.prisma'), schema.replace(from, to))
    expect(await draftMigration(url, root)).toBe(draft)
  } finally {
    await rm(root, { recursive: true })
  }
})
