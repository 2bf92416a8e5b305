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

test('a draft contains the change of the schema and drops nothing that is written by hand', async () => {
  const url = await createTestDatabase('slatekeeper_draft_test')
  const root = await mkdtemp(path.join(tmpdir(), 'slatekeeper-draft-'))
  try {
    const schema = await readFile('prisma/schema.prisma', 'utf8')
    await mkdir(path.join(root, 'prisma'))
    await writeFile(
      path.join(root, 'prisma', 'schema.prisma'),
      schema.replace('model Operator {', 'model Operator {\n  nickname String?'),
    )
    expect(await draftMigration(url, root)).toBe(
      '-- AlterTable\nALTER TABLE "operators" ADD COLUMN     "nickname" TEXT;\n',
    )
  } finally {
    await rm(root, { recursive: true })
  }
})
