import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const port = 4390

/** Where the service of the pictures listens, what its feed says, and who signs in to its console. */
export const place = {
  address: `http://localhost:${port}`,
  feedToken: 'what the feed of the pictures says',
  email: 'operator@slatekeeper.test',
  password: 'correct horse slate',
}

/** Starts a service of its own on a database of its own with demo data; both are gone once it is stopped. */
export async function startService() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'slatekeeper-pictures-'))
  await chmod(dataDir, 0o755)
  const settings = { PORT: `${port}`, DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '', LOG_LEVEL: 'warn' }
  const env = {
    ...process.env,
    ...settings,
    QA_TOOLS: '1',
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: place.email,
    ADMIN_PASSWORD: place.password,
    FEED_TOKEN: place.feedToken,
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'server.ts'], { env, stdio: 'inherit' })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  const isGone = ended.then(() => true)
  while (!(await isServing())) {
    const hasEnded = await Promise.race([isGone, wait(500).then(() => false)])
    if (hasEnded) throw new Error('The service did not start, for the reason above.')
  }
  return { stop, dataDir }
}

async function isServing(): Promise<boolean> {
  const reply = await fetch(`${place.address}/admin/sign-in`).catch(() => undefined)
  return reply?.ok === true
}
