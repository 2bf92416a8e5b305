import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '@/lib/db/start-error'
import type { Env } from '@/lib/env'

const names = ['NEXTAUTH_SECRET', 'OTP_SECRET', 'FEED_TOKEN', 'METRICS_TOKEN'] as const

type Secrets = Partial<Record<(typeof names)[number], string>>

/** The secrets that the settings leave out: made once, and kept where only the owner reads. */
export async function keepSecrets(dataDir: string, settings: Env): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json')
  const kept = await readSecrets(dataDir)
  const isNew = names.some(name => !settings[name] && !kept[name])
  const all = Object.fromEntries(
    names.map(name => [name, kept[name] ?? randomBytes(32).toString('base64url')]),
  )
  if (isNew) await write(file, all)
  return Object.fromEntries(names.flatMap(name => (settings[name] ? [] : [[name, all[name]]])))
}

/** The secrets that a service made up on that folder; none where it never did. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json')
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Secrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new StartError(`Could not read the secrets in ${file}: ${(error as Error).message}.`)
  }
}

async function write(file: string, secrets: Secrets) {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o755 })
    await writeFile(`${file}.next`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    await rename(`${file}.next`, file)
  } catch (error) {
    throw new StartError(`Could not keep secrets in ${file}: ${(error as Error).message}.`)
  }
}
