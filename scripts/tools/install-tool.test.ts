import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installTool } from './install-tool'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-tool-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

test('without the registry the error names the tool and the cause', async () => {
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9')
  vi.stubEnv('npm_config_cache', path.join(folder, 'npm'))
  vi.stubEnv('npm_config_fetch_retries', '0')
  await expect(installTool('mutate', folder)).rejects.toThrow(
    /scripts\/tools\/packages\/mutate could not be installed.*npm registry.*ECONNREFUSED/s,
  )
})

test('every package of a tool has a fixed version and a checksum, and none has an install script', async () => {
  const tools = await readdir('scripts/tools/packages')
  expect(tools).toContain('prism')
  for (const tool of tools) {
    const { packages } = await readLock(`scripts/tools/packages/${tool}`)
    const installed = Object.entries(packages).filter(([name]) => name !== '')
    expect(installed.filter(([, { integrity, hasInstallScript }]) => !integrity || hasInstallScript)).toEqual(
      [],
    )
  }
})

type Lock = { packages: Record<string, { version: string; integrity?: string; hasInstallScript?: boolean }> }

async function readLock(tool: string): Promise<Lock> {
  return JSON.parse(await readFile(path.join(tool, 'package-lock.json'), 'utf8'))
}
