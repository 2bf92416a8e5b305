import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { db } from '@/lib/db/client'
import type { Role } from '@/lib/operator/rules'
import type { Slip } from '@/lib/entries/rules'
import { makePicker } from '@/lib/entries/testing'
import { defaultLimits } from '@/lib/policy/limits'
import type { Random } from '@/e2e/fixtures/random'

/** An operator of the scene, as author of what they try. */
export type Insider = Author & { operatorId: number; role: Role }

/** A user who shares with the dishonest operators, and what they played. */
export type Accomplice = Awaited<ReturnType<typeof makePicker>> & { slips: Slip[] }

/** One dishonest manager and editor with their puppets and accomplices, and an honest manager who agrees to nothing. */
export type Scene = {
  random: Random
  manager: Insider
  editor: Insider
  honest: Insider
  /** Operators whom the dishonest ones made. */
  puppets: Insider[]
  accomplices: Accomplice[]
  transactionIds: number[]
  auditIds: number[]
  promoIds: number[]
}

let made = 0

/** A new scene under the limits of the first day. */
export async function makeScene(random: Random): Promise<Scene> {
  await db.run(sql`delete from settings`)
  const [manager, editor, honest] = [
    await makeInsider('manager'),
    await makeInsider('editor'),
    await makeInsider('manager'),
  ]
  const accomplices: Accomplice[] = []
  for (let user = 0; user < 3; user++) accomplices.push({ ...(await makePicker()), slips: [] })
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

async function makeInsider(role: Role): Promise<Insider> {
  const name = `Insider ${process.pid} ${made++}`
  const row = await db.row<{ id: number }>(sql`
    insert into operators (email, name, role, password_hash)
    values (${`${name.replaceAll(' ', '-').toLowerCase()}@insiders.test`}, ${name}, ${role}::operator_role, '-') returning id`)
  return { operatorId: row?.id ?? 0, name, sessionId: null, requestId: 'insider', role }
}

/** What came to the accomplices that honest operators and the feed would not have given them, in hundredths. */
export async function countMoved({ accomplices }: Scene): Promise<{ total: number; mostOfOne: number }> {
  const rows = await db.rows<{ cents: number; promoCents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::float8 as cents,
           coalesce(sum(amount_cents) filter (where kind = 'promo'), 0)::float8 as promo_cents
      from ledger_transactions moved join postings on postings.transaction_id = moved.id
     where postings.user_id = any(${accomplices.map(user => user.userId)}::int[]) and amount_cents > 0
       and kind in ('adjustment', 'promo', 'payout', 'refund', 'reversal')
       -- A debit that was taken back gave nothing.
       and not exists (select from ledger_transactions reversed
                        where reversed.id = moved.reverses_id and reversed.kind = 'adjustment')
     group by postings.user_id`)
  return {
    total: rows.reduce((sum, { cents }) => sum + cents, 0),
    // Who claims a promo is not the operator's choice, so that it counts for the operator alone.
    mostOfOne: Math.max(0, ...rows.map(({ cents, promoCents }) => cents - promoCents)),
  }
}

/** What the policy lets one manager move in a day: in all, and for one user. */
export const allowed = {
  total: defaultLimits.operator_daily_limit_cents,
  ofOne: defaultLimits.second_manager_above_cents,
}
