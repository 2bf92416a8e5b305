import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startEmbedded } from '@/lib/db/embedded'

let pristine: string

/** For files with many clusters: prepares one to copy, because creating a cluster takes far longer. */
export function prepareCluster() {
  beforeAll(async () => {
    pristine = await makeDataDir()
    await (await startEmbedded(pristine)).stop()
  })
  afterAll(() => rm(pristine, { recursive: true, force: true }))
}

/** A new folder that the user of PostgreSQL can access. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'slatekeeper-embedded-'))
  await chmod(dataDir, 0o755)
  return dataDir
}

/** Puts a stopped, empty database into a data directory. */
export function copyCluster(dataDir: string) {
  // Node's own copy loses the owner.
  execFileSync('cp', ['-a', path.join(pristine, 'postgres'), dataDir])
}
