import sql, { type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { change } from '@/lib/change/change'
import { cutText } from '@/lib/core/cut-text'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { otherAccountsOf } from '@/lib/people/person/person'
import type { ProviderName } from './provider'

type NewCase = {
  /** Of the fact: it has at most one case. */
  key: string
  kind: 'dispute' | 'mismatch' | 'difference'
  provider: ProviderName
  summary: string
  amountCents?: bigint
  userId?: number | null
  depositId?: number | null
  withdrawalId?: number | null
  paymentEventId?: number | null
}

/** Returns whether the case is new. */
export async function openCase(db: Db, input: NewCase): Promise<boolean> {
  const { key, kind, provider, summary, amountCents = 0n } = input
  const { userId = null, depositId = null, withdrawalId = null, paymentEventId = null } = input
  const opened = await db.run(sql`
    insert into payment_cases (key, kind, provider, summary, amount_cents, user_id, deposit_id, withdrawal_id,
                               payment_event_id)
    values (${key}, ${kind}, ${provider}, ${summary}, ${amountCents}, ${userId}, ${depositId}, ${withdrawalId},
            ${paymentEventId})
    on conflict (key) do nothing`)
  return opened > 0
}

/** With other accounts of the person. */
const disputesOf = (userId: Sql) => sql`
  payment_cases where user_id in (select ${userId} union all ${otherAccountsOf(userId)}) and kind = 'dispute' and resolved_at is null`

/** Whether an open case of the person is a dispute or a lent refund. With `after`, only cases that were opened later. */
export const hasOpenDispute = (userId: Sql, after = sql`'-infinity'::timestamptz`) => sql`exists (
  select from ${disputesOf(userId)} and created_at > ${after})`

export const openDisputesOf = (userId: Sql) => sql`select id from ${disputesOf(userId)} order by id`

/** Of a won dispute, whose amount is back. Has no effect on a case that an operator has resolved. */
export async function resolveDispute(db: Db, key: string): Promise<void> {
  await db.run(sql`
    update payment_cases set resolved_at = now(), resolution = 'The dispute was won', updated_at = now()
     where key = ${key} and resolved_at is null`)
}

/** The reason says what was done about it. Throws PaymentCaseNotFound, PaymentCaseResolved, or OwnAccount. */
export const resolveCase = change({
  name: 'payment-case.resolve',
  title: 'Resolve a payment case',
  topics: ['money'],
  users: 'checks',
  role: 'manager',
  reason: 'always',
  secondManager: 'never',
  details:
    'Moves no money, and never for your own account. After a dispute is resolved, another manager decides about withdrawals of the user for 30 days.',
  did: 'resolved {subject}',
  undo: 'The provider can open another case.',
  failures: {
    PaymentCaseNotFound: 'This case does not exist.',
    PaymentCaseResolved: 'This case is already resolved. Nothing was changed.',
  },
  input: z.object({ caseId: idShape }),
  confirm: { unneeded: 'It moves no money.' },
  async run(db, { caseId }, { by, reason, assertAllowed }) {
    const found = await db.row<{ userId: number | null; summary: string; isResolved: boolean }>(sql`
      select user_id, summary, resolved_at is not null as is_resolved from payment_cases where id = ${caseId} for no key update`)
    if (!found) throw new Failure('PaymentCaseNotFound')
    if (found.isResolved) throw new Failure('PaymentCaseResolved')
    await assertAllowed({ users: found.userId === null ? [] : [found.userId] })
    await db.run(sql`
      update payment_cases
         set resolved_at = now(), resolved_by_id = ${by.operatorId}, resolution = ${reason.trim()}, updated_at = now()
       where id = ${caseId}`)
    return {
      subject: { type: 'payment case', id: caseId, name: cutText(found.summary, 100) },
      before: { isResolved: false },
      after: { isResolved: true },
    }
  },
})
