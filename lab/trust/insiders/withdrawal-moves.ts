import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { approveWithdrawal } from '@/lib/payments/decide-withdrawal'
import { requestWithdrawal } from '@/lib/payments/request-withdrawal'
import { changeIdentity } from '@/lib/people/restrictions/changes/identity'
import { liftSuspension, suspendUser } from '@/lib/people/restrictions/changes/suspend-user'
import type { Scenario } from './scenario'

const reason = 'Nothing to see here'

/** The manager verifies an accomplice without documents, before or after giving money. */
export async function verifyAccomplice({ manager, random, accomplices }: Scenario) {
  const userId = random.find(accomplices)?.userId ?? 0
  const to = { kycStatus: 'Verified', dateOfBirth: '1985-01-01' } as const
  await changeIdentity(manager, { userId, from: {}, to }, reason)
}

export async function suspendAndLift({ manager, random, accomplices }: Scenario) {
  const userId = random.find(accomplices)?.userId ?? 0
  await suspendUser(manager, { userId, endsAt: null }, reason)
  await liftSuspension(manager, { userId }, reason)
}

/** Below the limit of automatic withdrawals, also in parts. */
export async function withdrawAsAccomplice({ random, accomplices }: Scenario) {
  const userId = random.find(accomplices)?.userId ?? 0
  const method = await db.one<{ id: number }>(sql`
    insert into payment_methods (user_id, user_payment_option_id, payment_method, method_image, method_name,
                                 masked_number, last_four_digits, provider)
    values (${userId}, ${randomUUID()}, 'bank', '', 'Bank', '', '6789', 'sandbox') returning id`)
  const amountCents = BigInt(random.pick([1_000, 2_000, 5_000]))
  await requestWithdrawal(withoutIdempotency, userId, { amountCents, paymentMethodId: method.id })
}

export async function approveWithdrawals({ manager, puppets, random, accomplices }: Scenario) {
  const users = accomplices.map(({ userId }) => userId)
  const waiting = await db.rows<{ id: number }>(sql`
    select id::float8 from withdrawals where user_id = any(${users}::int[]) and status = 'pending' and needs_approval`)
  const withdrawalId = random.find(waiting)?.id
  const by = random.find([manager, ...puppets])
  if (withdrawalId && by) await approveWithdrawal(by, { withdrawalId }, reason)
}

/** Withdrawals that no independent manager saw, although one of the operators had given money to the user or changed them. */
export async function findUnseenWithdrawals({ manager, editor, puppets, accomplices }: Scenario) {
  const insiders = [manager, editor, ...puppets].map(({ operatorId }) => operatorId)
  const rows = await db.rows<{ id: number }>(sql`
    select w.id::float8 from withdrawals w
     where w.user_id = any(${accomplices.map(({ userId }) => userId)}::int[])
       and (not w.needs_approval
            or exists (select from audit_rows a
                        where a.action = 'withdrawal.approve' and (a.after->>'withdrawalId')::bigint = w.id
                          and a.operator_id = any(${insiders}::int[])
                          and coalesce(a.approved_by_id = any(${insiders}::int[]), true)))
       and (exists (select from ledger_transactions t join postings p on p.transaction_id = t.id
                     where t.user_id = w.user_id and t.id < w.ledger_transaction_id and p.user_id = t.user_id
                       and p.amount_cents > 0
                       and (t.kind in ('adjustment', 'promo') or t.kind = 'payout' and (
                              exists (select from contest_entries own
                                             join audit_rows a on a.subject_type = 'contest' and a.subject_id = own.contest_id::text
                                       where own.id = t.contest_entry_id and a.operator_id = any(${insiders}::int[]))
                              or exists (
                                select from given_moves won
                                       join contest_entries own on own.id = t.contest_entry_id
                                       join contest_entries lost on lost.contest_id = own.contest_id and lost.id <> own.id
                                       join ledger_transactions stake on stake.contest_entry_id = lost.id and stake.kind = 'buy_in'
                                       join given_moves on given_moves.transaction_id = stake.id
                                       join audit_rows a on a.action = ${adjustBalance.name} and a.subject_type = 'user'
                                                        and a.subject_id = lost.user_id::text
                                 where won.transaction_id = t.id and a.operator_id = any(${insiders}::int[])
                                   and a.created_at < stake.created_at))))
            or exists (select from audit_rows a
                        where a.subject_type = 'user' and a.subject_id = w.user_id::text
                          and a.operator_id = any(${insiders}::int[]) and a.action like 'user.%'
                          and a.created_at < w.created_at))`)
  return rows.map(({ id }) => id)
}
