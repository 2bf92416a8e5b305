import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

const production = 'postgres://127.0.0.1:1/slatekeeper'

for (const settings of [
  { DATABASE_URL: production, DIRECT_DATABASE_URL: '' },
  { DATABASE_URL: 'postgres://127.0.0.1:1/slatekeeper_qa', DIRECT_DATABASE_URL: production },
])
  test(`no snapshot is taken of or restored to ${JSON.stringify(settings)}`, async () => {
    vi.resetModules()
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    const { deleteSnapshot, listSnapshots } = await import('./stored-snapshots')
    const { takeSnapshot } = await import('./take-snapshot')
    const { restoreSnapshot } = await import('./restore-snapshot')
    for (const work of [
      listSnapshots,
      () => takeSnapshot(''),
      () => restoreSnapshot('1'),
      () => deleteSnapshot('1'),
    ])
      await expect(work()).rejects.toThrow('SnapshotsNotAllowed')
  })
