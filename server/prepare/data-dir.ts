import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '@/lib/core/env'
import { StartError } from '@/lib/db/start-error'

const secretNames = ['NEXTAUTH_SECRET', 'OTP_SECRET', 'IDENTITY_KEY', 'FEED_TOKEN', 'METRICS_TOKEN'] as const

type Secrets = Partial<Record<(typeof secretNames)[number], string>>

/** The secrets that the settings leave out: generated once and stored in a file that only its owner can read. */
export async function ensureSecrets(dataDir: string, settings: Env): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json')
  const stored = await readSecrets(dataDir)
  const isIncomplete = secretNames.some(name => !settings[name] && !stored[name])
  const all = Object.fromEntries(
    secretNames.map(name => [name, stored[name] ?? randomBytes(32).toString('base64url')]),
  )
  if (isIncomplete) await writeSecrets(file, all)
  return Object.fromEntries(secretNames.flatMap(name => (settings[name] ? [] : [[name, all[name]]])))
}

/** The generated secrets of that folder, if any. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json')
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Secrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new StartError(`Could not read the secrets in ${file}: ${(error as Error).message}.`)
  }
}

async function writeSecrets(file: string, secrets: Secrets) {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o755 })
    await writeFile(`${file}.next`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    await rename(`${file}.next`, file)
  } catch (error) {
    throw new StartError(`Could not store secrets in ${file}: ${(error as Error).message}.`)
  }
}

/** Stores the service's URL for tools that are started beside it. */
export async function writeServiceUrl(dataDir: string, port: number): Promise<void> {
  const file = serviceFileOf(dataDir)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
    await writeFile(file, `${JSON.stringify({ url: `http://localhost:${port}` })}\n`)
  } catch (error) {
    throw new StartError(`Could not write ${file}: ${(error as Error).message}.`)
  }
}

/** The URL of the service that was last started on that folder, or null. */
export async function readServiceUrl(dataDir: string): Promise<string | null> {
  const text = await readFile(serviceFileOf(dataDir), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as { url: string }).url
}

const serviceFileOf = (dataDir: string) => path.join(dataDir, 'service.json')
