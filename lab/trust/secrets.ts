import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { withClient } from '@/lib/db/with-client'
import { startOrFindServer } from '@/scripts/test/database'
import { databaseAt, services } from '@/scripts/test/services'
import { testSettings } from '@/scripts/test/settings'
import { randomFirstPort } from './suites'
import type { RunOptions, TrustTest } from './trust-test'

/** T15: runs the suites with full logging and searches the logs for personal data and secrets of the databases. */
export const secrets: TrustTest = {
  key: 'T15',
  guarantee: 'logs contain no code, password, token, email address or phone',
  async run(options) {
    const server = await startOrFindServer()
    try {
      return await searchLogs(server.url, options)
    } finally {
      await server.stop()
    }
  },
}

async function searchLogs(serverUrl: string, { share }: RunOptions) {
  const { lines, ended } = await runSuites(serverUrl, share < 1 ? ['--project', 'api'] : [])
  const known = await readSecrets(serverUrl)
  const breaches = lines.flatMap(line =>
    findSecrets(line, known).map(found => `${found} in ${line.slice(0, 300)}`),
  )
  if (lines.length === 0) breaches.push('nothing was logged, so nothing was tested')
  if (known.words.size < 100 || known.hashes.size < 100)
    breaches.push('the databases contain too few secrets to search for')
  const { words, codes, hashes } = known
  const summary =
    `${lines.length.toLocaleString('en')} lines of log after the suites (${ended}), searched for ${words.size.toLocaleString('en')} ` +
    `addresses, phones and passwords, ${codes.size.toLocaleString('en')} codes and ${hashes.size.toLocaleString('en')} tokens: ` +
    `${breaches.length} found`
  return { summary, breaches }
}

/** The console login that the service prints on purpose. */
const loginLine = /^\S+ {3}email {5}\S+$/

/** Returns the services' log lines and the final line of the suites. */
async function runSuites(serverUrl: string, flags: string[]): Promise<{ lines: string[]; ended: string }> {
  const suite = { SUITE_LOG_LEVEL: 'debug', SUITE_FIRST_PORT: randomFirstPort() }
  const env = { ...process.env, TEST_DATABASE_URL: serverUrl, ...suite }
  const args = ['--import', 'tsx', 'scripts/test.ts', '--only', 'e2e', ...flags]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  let ended = 'did not end'
  const closed = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('[services] ')) console.log(`  ${line}`)
    else if (!loginLine.test(line)) lines.push(line)
    if (/^\d+ passed, \d+ failed$/.test(line)) ended = line
  }
  await closed
  return { lines, ended }
}

/** Secrets in the services' databases. Words below 8 characters are skipped, because they match ordinary text. */
async function readSecrets(serverUrl: string): Promise<Secrets> {
  const words = new Set(passwords.map(word => word.toLowerCase()))
  const [codes, hashes] = [new Set<string>(), new Set<string>()]
  for (const name of new Set(Object.values(services).map(door => door.database))) {
    const { rows } = await withClient(databaseAt(serverUrl, name), client =>
      client.query<{ kind: string; value: string }>(selectSecrets),
    ).catch(error => {
      // No suite used it.
      if (error.code !== '3D000') throw error
      return { rows: [] }
    })
    for (const { kind, value } of rows)
      if (kind === 'code') codes.add(value)
      else if (kind === 'hash') hashes.add(value)
      else if (value.length >= 8) words.add(value.toLowerCase())
  }
  return { words, codes, hashes }
}

/** Passwords that the suites type, and secrets of the services. */
const passwords = [
  'Playmaker7',
  'Changed2026',
  'Slatekeeper1',
  testSettings.ADMIN_PASSWORD,
  testSettings.NEXTAUTH_SECRET,
  testSettings.OTP_SECRET,
  testSettings.FEED_TOKEN,
  testSettings.METRICS_TOKEN,
]

const selectSecrets = `
  select 'word' as kind, email as value from users where purged_at is null
  union all select 'word', phone from users where phone is not null
  union all select 'word', fcm_token from access_tokens where fcm_token is not null
  union all select 'word', recipient from messages
  union all select 'word', email from operators
  union all select 'code', props->>'code' from messages where props->>'code' is not null
  union all select 'hash', encode(token_hash, 'hex') from access_tokens
  union all select 'hash', encode(token_hash, 'hex') from email_verifications`

/** Words in lower case, codes of six digits, SHA-256 hashes of tokens. */
type Secrets = { words: ReadonlySet<string>; codes: ReadonlySet<string>; hashes: ReadonlySet<string> }

// Times, sizes and IDs that can have six digits.
const numericFields = /"(?:time|pid|ms|durationMs|jobId|attempts|count|port|responseTime)":"?-?[\d.]+/g

function findSecrets(line: string, { words, codes, hashes }: Secrets): string[] {
  const lower = line.toLowerCase()
  const found: string[] = []
  for (const word of words) if (lower.includes(word)) found.push(`“${word}”`)
  for (const [code] of line.replace(numericFields, '').matchAll(/(?<![\w.:-])\d{6}(?![\w:-])/g))
    if (codes.has(code)) found.push(`the code ${code}`)
  for (const [token] of line.matchAll(/[\w-]{20,}/g))
    if (hashes.has(createHash('sha256').update(token).digest('hex'))) found.push('a token')
  return found
}
