import sql from 'sql-template-tag'
import { z } from 'zod'
import { readRecordedFacts } from '@/lib/change/approval/facts'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Subject } from '@/lib/change/audit/record'
import type { Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import type { LoggedValues } from '@/lib/change/declaration'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { formatMoney } from '@/lib/core/format'
import { isAllowedLocalhost } from '@/lib/core/return-url'
import type { Db } from '@/lib/db/db'
import { defaultSettings, type Settings, settingsShape } from './definitions'
import { formatSettingNumber } from './format-number'
import {
  findSettingConflict,
  formatSettingName,
  isSensitive,
  managedElsewhere,
  redirectKeys,
  type SettingKey,
} from './rules'
import { needsSecondManager } from './second-manager'

const undoSetting: Reverter = {
  role: 'manager',
  async read(db, { subjectId }) {
    const { value } = await lockSetting(db, readKey(subjectId))
    return { value }
  },
  async restore(db, { subjectId, before, isUndo }, by) {
    const key = readKey(subjectId)
    const value = readValue(key, before?.value)
    const stored = await lockSetting(db, key)
    const needsSecond = !isUndo && needsSecondManager(key, stored.value, value)
    await assertWithinPolicy(db, by, changeSetting, { needsSecond })
    await writeSetting(db, key, value)
  },
  caveat: async () => 'Effects of the changed value so far are not reverted.',
}

/** `version` is the row's `updatedAt` as it was read; "" if never changed. Throws SettingUnknown, SettingInvalid, SettingConflict. */
export const changeSetting = change({
  name: 'setting.change',
  title: 'Change a setting',
  role: 'manager',
  reason: 'always',
  secondManager: 'partly',
  details: 'Depends on the setting. See below.',
  did: describeSetting,
  undo: undoSetting,
  failures: {
    SettingUnknown: 'This setting does not exist or is changed on another page.',
    SettingInvalid: ({ message }) => ({ field: 'value', message }),
    SettingConflict: ({ message }) => ({ field: 'value', message }),
  },
  input: z.object({
    key: z.string().max(100),
    value: z.union([z.string().max(2_048), z.number(), z.boolean()]),
    version: z.union([z.literal(''), z.iso.datetime({ offset: true })]),
  }),
  async subject(_, { key, value }) {
    // Validates first, so that a request can be carried out once approved.
    readValue(readKey(key), value)
    return subjectOf(readKey(key))
  },
  confirm: async (_, { key }) => (isSensitive(key as SettingKey) ? key : null),
  async run(db, input, { assertAllowed }) {
    const key = readKey(input.key)
    const value = readValue(key, input.value)
    const stored = await lockSetting(db, key)
    await assertFresh(db, { type: 'setting', id: key }, stored.updatedAt, readVersion(input.version))
    if (stored.value === value) return { subject: subjectOf(key), isUnchanged: true }
    // First, so that no approval is requested for a value that contradicts another setting.
    await writeSetting(db, key, value)
    await assertAllowed({ needsSecond: needsSecondManager(key, stored.value, value) })
    return { subject: subjectOf(key), before: { value: stored.value }, after: { value } }
  },
  approval: {
    phrase: ({ key, value }) => `Change to ${formatSetting(String(key), value)}`,
    question: ({ key, value }, name) => `Change ${name} to ${formatSetting(String(key), value)}?`,
    async facts(db, input, run) {
      const { values } = await readRecordedFacts(db, input, run)
      return {
        values: values.map(fact => (fact.name === 'value' ? { ...fact, name: input.key } : fact)),
        tables: [],
      }
    },
  },
})

const subjectOf = (key: SettingKey): Subject => ({ type: 'setting', id: key, name: formatSettingName(key) })

function describeSetting({ before, after, subjectId }: LoggedValues): string {
  if (after.value === undefined) return 'changed {subject}'
  const [from, to] = [before.value, after.value].map(value => formatSetting(subjectId, value))
  return `changed {subject} from ${from} to ${to}`
}

function formatSetting(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'string') return value || 'none'
  return key.endsWith('_cents') ? formatMoney(Number(value)) : formatSettingNumber(key, Number(value))
}

/** Requires a locked row. Throws SettingConflict. */
async function writeSetting(db: Db, key: SettingKey, value: Settings[SettingKey]): Promise<void> {
  await db.run(sql`
    update settings set value = ${JSON.stringify(value)}::text::jsonb, updated_at = now() where key = ${key}`)
  const rows = await db.rows<{ key: string; value: unknown }>(sql`select key, value from settings for share`)
  const all = { ...defaultSettings, ...Object.fromEntries(rows.map(row => [row.key, row.value])) }
  const message = findSettingConflict(all)
  if (message) throw new Failure('SettingConflict', { message })
  await enqueueJobOf(db, key)
}

/** The job of lib/people/engagement that applies the thresholds of levels to all users. */
export const levelJobName = 'apply_experience_levels'

const jobsOfSettings: Partial<Record<SettingKey, string>> = {
  intermediate_after_entries: levelJobName,
  expert_after_entries: levelJobName,
}

/** Enqueues the job that applies a changed setting to what was stored by its former value. */
export async function enqueueJobOf(db: Db, key: SettingKey): Promise<void> {
  const job = jobsOfSettings[key]
  if (!job) return
  await db.run(sql`
    select graphile_worker.add_job(
      ${job}::text, queue_name => ${job}::text, job_key => ${`${job}:change`}::text, max_attempts => 5)`)
}

/** Locks the row, creating it with the default if it does not exist. */
async function lockSetting(db: Db, key: SettingKey) {
  await db.run(sql`
    insert into settings (key, value, updated_at)
    values (${key}, ${JSON.stringify(defaultSettings[key])}::text::jsonb, 'epoch') on conflict do nothing`)
  const row = await db.row<{ value: Settings[SettingKey]; updatedAt: Date }>(sql`
    select value, updated_at from settings where key = ${key} for update`)
  if (!row) throw new Failure('SettingUnknown')
  return row
}

/** Those that are not changed on another page. */
export const settingKeys = (Object.keys(settingsShape.shape) as SettingKey[]).filter(
  key => !Object.hasOwn(managedElsewhere, key),
)

/** Throws SettingUnknown, also for settings changed on another page. */
export function readKey(key: string): SettingKey {
  const known = settingKeys.find(candidate => candidate === key)
  if (!known) throw new Failure('SettingUnknown')
  return known
}

/** Throws SettingInvalid. */
export function readValue(key: SettingKey, value: unknown): Settings[SettingKey] {
  const shape: z.ZodType<Settings[SettingKey]> = settingsShape.shape[key]
  const read = shape.safeParse(value, { error: describeIssue })
  if (value === undefined || !read.success)
    throw new Failure('SettingInvalid', { message: read.error?.issues[0]?.message ?? 'Enter a value.' })
  assertAllowedRedirect(key, read.data)
  return read.data
}

const types: Record<string, string> = {
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  string: 'text',
}

const describeIssue: z.core.$ZodErrorMap = issue => {
  switch (issue.code) {
    case 'invalid_type':
      return `Enter ${types[issue.expected] ?? `a value of the type ${issue.expected}`}.`
    case 'too_small':
      return issue.origin === 'string'
        ? `Enter at least ${issue.minimum} characters.`
        : `Enter at least ${issue.minimum}.`
    case 'too_big':
      return issue.origin === 'string'
        ? `Enter at most ${issue.maximum} characters.`
        : `Enter at most ${issue.maximum}.`
    case 'invalid_value':
      return `Choose one of: ${issue.values.join(', ')}.`
    default:
      return 'Enter a value in the expected format.'
  }
}

/** Prevents open redirects: https to a host of REDIRECT_HOSTS, PUBLIC_URL or the defaults; in development and QA also localhost. */
function assertAllowedRedirect(key: SettingKey, value: Settings[SettingKey]): void {
  if (!redirectKeys.includes(key) || value === '') return
  const { protocol, hostname, username, password } = new URL(String(value))
  if (isAllowedLocalhost(hostname)) return
  if (protocol !== 'https:' || username || password)
    throw new Failure('SettingInvalid', {
      message: 'The URL must start with https:// and must not contain credentials.',
    })
  const hosts = allowedHosts()
  if (hosts.has(hostname)) return
  const message = `${hostname} is not an allowed host. Allowed: ${[...hosts].sort().join(', ')}. Add hosts with REDIRECT_HOSTS.`
  throw new Failure('SettingInvalid', { message })
}

function allowedHosts(): Set<string> {
  const urls = [env().PUBLIC_URL, ...redirectKeys.map(key => String(defaultSettings[key]))]
  return new Set([...env().REDIRECT_HOSTS, ...urls.filter(Boolean).map(url => new URL(url).hostname)])
}

function readVersion(version: string): Date {
  return version === '' ? new Date(0) : new Date(version)
}
