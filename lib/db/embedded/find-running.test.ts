import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded } from '@/lib/db/embedded'
import { findRunning } from '@/lib/db/embedded/find-running'

test('findRunning returns the URL only while the database runs', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-find-'))
  // As root, PostgreSQL runs as another user, which needs access.
  await chmod(folder, 0o755)
  expect(await findRunning(folder)).toBeNull()
  const database = await startEmbedded(folder)
  try {
    expect(await findRunning(folder)).toBe(database.url)
  } finally {
    await database.stop()
  }
  expect(await findRunning(folder)).toBeNull()
  for (const made of [folder, database.dataDir]) await rm(made, { recursive: true, force: true })
})
