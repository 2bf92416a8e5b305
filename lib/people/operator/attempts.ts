import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { keyedHash } from '@/lib/core/keyed-hash'
import { networkOf } from '@/lib/core/network'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { deleteInBatches } from '@/lib/db/run-in-batches'
import { purgeOldNetworks } from './known-network'
import { lockMinutes } from './rules'

/** Every `failures` attempts lock for `lockMinutes`, doubled with each lock until `quietMinutes` pass without an attempt. */
type Rule = { failures: number; lockMinutes: number; quietMinutes: number }

const rules = {
  /** Passwords for one email from one network. */
  network: { failures: 5, lockMinutes, quietMinutes: 10 },
  /** Passwords for one email from all networks that the operator never signed in from. */
  strangers: { failures: 300, lockMinutes: 60, quietMinutes: 60 },
  /** Codes of one operator after the right password, from all known or from all other networks. */
  code: { failures: 5, lockMinutes: 10, quietMinutes: 24 * 60 },
  /** Passwords that confirm a change in one session. */
  session: { failures: 5, lockMinutes: 10, quietMinutes: 10 },
} satisfies Record<string, Rule>

const maxLockMinutes = 24 * 60
/** Failures that follow the last ones within this time belong to the same wave. */
const waveHours = 6

export type Counter = { rule: keyof typeof rules; of: string }

export const counters = {
  network: (email: string, ip: string): Counter => ({ rule: 'network', of: `${email} ${networkOf(ip)}` }),
  strangers: (email: string): Counter => ({ rule: 'strangers', of: email }),
  code: (operatorId: number, isKnown: boolean): Counter => ({ rule: 'code', of: `${operatorId} ${isKnown}` }),
  session: (id: number): Counter => ({ rule: 'session', of: String(id) }),
}

/** `locks`: the next attempts are locked if this one fails. */
type Counted = { failures: number; locks: boolean }

/** Counts an attempt as failed before the secret is compared, so that parallel guesses are counted. Throws OperatorLocked. */
export async function countAttempt({ rule, of }: Counter): Promise<Counted> {
  const { failures, lockMinutes: firstLock, quietMinutes } = rules[rule]
  const key = hashOf(rule, of)
  const next = sql`
    case when attempts.counted_at <= now() - make_interval(mins => ${quietMinutes}) then 1 else attempts.failures + 1 end`
  const counted = await pool.row<{ failures: number }>(sql`
    insert into operator_attempts as attempts (key_hmac, failures) values (${key}, 1)
    on conflict (key_hmac) do update set
      failures = ${next},
      counted_at = now(),
      locked_until = case when (${next}) % ${failures} = 0 then now() + make_interval(mins =>
        least(${maxLockMinutes}, ${firstLock} * power(2, least((${next}) / ${failures} - 1, 10)))::int) end
      where attempts.locked_until is null or attempts.locked_until <= now()
    returning failures`)
  if (!counted) throw new Failure('OperatorLocked', { minutes: await minutesLeft(key) })
  return { failures: counted.failures, locks: counted.failures % failures === 0 }
}

export async function refundSignInAttempt({ rule, of }: Counter): Promise<void> {
  const key = hashOf(rule, of)
  await pool.run(sql`
    with gone as (delete from operator_attempts where key_hmac = ${key} and failures = 1)
    update operator_attempts set failures = failures - 1, locked_until = null where key_hmac = ${key} and failures > 1`)
}

export async function clearAttempts(db: Db, { rule, of }: Counter): Promise<void> {
  await db.run(sql`delete from operator_attempts where key_hmac = ${hashOf(rule, of)}`)
}

/** True for the first call in a wave: until six hours pass without one. */
export async function isNewWave(db: Db, of: string): Promise<boolean> {
  const wave = await db.one<{ count: number }>(sql`
    insert into operator_attempts as attempts (key_hmac, failures) values (${hashOf('wave', of)}, 1)
    on conflict (key_hmac) do update set
      failures = case when attempts.counted_at <= now() - make_interval(hours => ${waveHours}) then 1
        else attempts.failures + 1 end,
      counted_at = now()
    returning failures as count`)
  return wave.count === 1
}

/** Deletes attempts after a day, known networks, and links 30 days after they expire; returns the number of rows. */
export async function purgeOperatorAttempts(): Promise<number> {
  const attempts = await deleteInBatches(
    sql`operator_attempts`,
    sql`counted_at < now() - interval '1 day' and (locked_until is null or locked_until < now())`,
  )
  const links = await deleteInBatches(sql`operator_links`, sql`expires_at < now() - interval '30 days'`)
  return attempts + links + (await purgeOldNetworks())
}

async function minutesLeft(key: Buffer): Promise<number> {
  const row = await pool.row<{ minutes: number }>(sql`
    select greatest(1, ceil(extract(epoch from locked_until - now()) / 60))::int as minutes
      from operator_attempts where key_hmac = ${key}`)
  return row?.minutes ?? 1
}

const hashOf = (rule: string, of: string) => keyedHash(`operator ${rule} ${of}`)
