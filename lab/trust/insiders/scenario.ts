import sql from 'sql-template-tag'
import type { Random } from '@/e2e/fixtures/random'
import type { Author } from '@/lib/change/audit/author'
import type { Role } from '@/lib/change/audit/rules'
import { defaultPolicyLimits } from '@/lib/change/policy/limits'
import { db } from '@/lib/db/client'
import { allowTestLocation } from '@/lib/people/testing/location'
import type { Slip } from '@/lib/play/entries/rules'
import { makePicker } from '@/lib/qa/testing/entries'

export type Insider = Author & { operatorId: number; role: Role }

/** A user who works with the dishonest operators, and their slips. */
export type Accomplice = Awaited<ReturnType<typeof makePicker>> & { slips: Slip[] }

/** A dishonest manager and editor with their puppets and accomplices, and an honest manager. */
export type Scenario = {
  random: Random
  manager: Insider
  editor: Insider
  honest: Insider
  /** Operators created by the dishonest manager. */
  puppets: Insider[]
  accomplices: Accomplice[]
  transactionIds: number[]
  auditIds: number[]
  promoIds: number[]
}

let made = 0

/** Starts with default settings. */
export async function createScenario(random: Random): Promise<Scenario> {
  await db.run(sql`delete from settings`)
  const [manager, editor, honest] = [
    await createInsider('manager'),
    await createInsider('editor'),
    await createInsider('manager'),
  ]
  const accomplices: Accomplice[] = []
  for (let user = 0; user < 3; user++) {
    const accomplice = { ...(await makePicker()), slips: [] }
    await prepareToWithdraw(accomplice.userId, user > 0)
    accomplices.push(accomplice)
  }
  return {
    random,
    manager,
    editor,
    honest,
    puppets: [],
    accomplices,
    transactionIds: [],
    auditIds: [],
    promoIds: [],
  }
}

/** At an allowed location; `isVerified` by documents, which an honest manager checked. */
async function prepareToWithdraw(userId: number, isVerified: boolean): Promise<void> {
  await allowTestLocation(userId)
  await db.run(sql`
    insert into user_kyc (user_id, status_id, date_of_birth)
    select ${userId}::int, id, '1990-05-17' from kyc_statuses where name = ${isVerified ? 'Verified' : 'Not performed'}
    on conflict (user_id) do update set status_id = excluded.status_id, date_of_birth = excluded.date_of_birth`)
}

async function createInsider(role: Role): Promise<Insider> {
  const name = `Insider ${process.pid} ${made++}`
  const row = await db.row<{ id: number }>(sql`
    insert into operators (email, name, role, password_hash)
    values (${`${name.replaceAll(' ', '-').toLowerCase()}@insiders.test`}, ${name}, ${role}::operator_role, '-') returning id`)
  return { operatorId: row?.id ?? 0, name, sessionId: null, requestId: 'insider', role }
}

/** Money the accomplices received through operators, promos and entries, in cents. */
export async function measureGains({ accomplices }: Scenario) {
  const rows = await db.rows<{ cents: number; promoCents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::float8 as cents,
           coalesce(sum(amount_cents) filter (where kind = 'promo'), 0)::float8 as promo_cents
      from ledger_transactions moved join postings on postings.transaction_id = moved.id
     where postings.user_id = any(${accomplices.map(user => user.userId)}::int[]) and amount_cents > 0
       and kind in ('adjustment', 'promo', 'payout', 'refund', 'reversal')
       -- A buy-in that a canceled contest returns was the user's own.
       and not (kind = 'refund' and contest_entry_id is not null)
       -- So was what another accomplice paid in.
       and not (kind = 'payout' and exists (
         select from contest_entries entry join contests contest on contest.id = entry.contest_id
          where entry.id = contest_entry_id and amount_cents <= contest.buy_in_cents * contest.entry_count))
       -- A debit that was taken back gave nothing.
       and not exists (select from ledger_transactions reversed
                        where reversed.id = moved.reverses_id and reversed.kind = 'adjustment')
     group by postings.user_id`)
  return {
    total: rows.reduce((sum, { cents }) => sum + cents, 0),
    // Operators do not choose who claims a promo, so claims count only for the total.
    maxPerUser: Math.max(0, ...rows.map(({ cents, promoCents }) => cents - promoCents)),
  }
}

/** Daily limits of one manager in cents: in total, and for one user. */
export const policyLimits = {
  total: defaultPolicyLimits.operator_daily_limit_cents,
  ofOne: defaultPolicyLimits.second_manager_above_cents,
}
