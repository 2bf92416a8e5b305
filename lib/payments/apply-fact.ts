import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { post } from '@/lib/ledger/post'
import { chooseDefaultMethod } from '@/lib/people/account/contact/remove-payment-methods'
import { isBarredAsPerson, linkPaymentMethod } from '@/lib/people/person/person'
import { identityState } from '@/lib/people/restrictions/cash-restrictions'
import { isSuspended } from '@/lib/people/restrictions/changes/suspension'
import { isAboveOwnLimits } from '@/lib/people/restrictions/deposit-limits'
import { type Applied, assertAgrees, rejected, type StoredDeposit } from './agreement'
import { applyPayout } from './apply-payout'
import { applyDispute, applyRefund } from './apply-reversal'
import { type PaymentFact, type ProviderName, readReference } from './provider'
import { reportDeposit } from './report-payment'
import { openCase } from './resolve-case'
import { formatPaymentMethod } from './rules'
import { saveMethod } from './save-method'

/** Facts about a final state change nothing. Throws PaymentEventRejected, or PaymentEventEarly if another fact must come first. */
export async function applyFact(db: Db, provider: ProviderName, fact: PaymentFact): Promise<Applied> {
  if (fact.kind === 'withdrawal.completed' || fact.kind === 'withdrawal.failed')
    return applyPayout(db, provider, fact)
  if (fact.kind === 'method.saved' || fact.kind === 'method.changed' || fact.kind === 'method.removed')
    return applyMethodFact(db, provider, fact)
  return applyDepositFact(db, provider, fact)
}

type DepositFact = Extract<PaymentFact, { kind: `deposit.${string}` }>

async function applyDepositFact(db: Db, provider: ProviderName, fact: DepositFact): Promise<Applied> {
  const deposit = await lockDeposit(db, provider, fact)
  const applied = { userId: deposit.userId, depositId: deposit.id }
  switch (fact.kind) {
    case 'deposit.succeeded':
      return { ...applied, outcome: await completeDeposit(db, deposit, fact) }
    case 'deposit.failed':
      return { ...applied, outcome: await failDeposit(db, deposit, fact) }
    case 'deposit.refunded':
      return { ...applied, outcome: await applyRefund(db, provider, deposit, fact) }
    case 'deposit.disputed':
      return { ...applied, outcome: await applyDispute(db, provider, deposit, fact) }
  }
}

/** The event must agree with the deposit: an event of another payment, amount or currency credits nothing. */
async function lockDeposit(db: Db, provider: ProviderName, fact: DepositFact): Promise<StoredDeposit> {
  const id = readReference(fact.reference, 'deposit')
  const deposit = await db.row<StoredDeposit>(sql`
    select id::float8, user_id, amount_cents, currency, provider, external_id, status, created_at from deposits
     where id = ${id} and provider = ${provider} for no key update`)
  if (!deposit) throw rejected(`there is no deposit ${fact.reference} at ${provider}`)
  assertAgrees(deposit, fact)
  return deposit
}

/** Credits the deposit once; the database rejects a second credit. */
async function completeDeposit(
  db: Db,
  deposit: StoredDeposit,
  { externalId, method, paidWith }: PaymentFact & { kind: 'deposit.succeeded' },
): Promise<string> {
  const { id, userId, amountCents, status, provider, createdAt } = deposit
  if (status === 'completed') return 'Already completed'
  // The provider has the money: an operator decides whether it is refunded.
  if (status === 'failed') throw rejected(`deposit ${id} was paid after it had failed`)
  await db.run(sql`select lock_person(${userId})`)
  if (provider) await linkPaymentMethod(db, userId, provider, paidWith, 'payment', createdAt)
  // A statement of its own, so that it sees what was committed while the first one waited for the locks.
  const user = await db.row<Payer>(sql`
    select deleted_at is not null as is_deleted, is_self_excluded, ${isSuspended(sql`users.id`)} as is_suspended,
           ${isBarredAsPerson(sql`users.id`)} as is_barred_as_person,
           ${identityState(userId)} = 'minor' as is_minor /* not null */
      from users where id = ${userId}`)
  const amounts = [{ bucket: 'cash', cents: amountCents }] as const
  const ledgerTransactionId = await post(db, { kind: 'deposit', userId, houseAccount: 'processor', amounts })
  const label = method ? formatPaymentMethod(method.brand, method.lastFour) : ''
  await db.run(sql`
    update deposits
       set status = 'completed', method_label = coalesce(nullif(method_label, ''), ${label}), ledger_transaction_id = ${ledgerTransactionId}, external_id = ${externalId},
           completed_at = now(), closed_at = now()
     where id = ${id}`)
  await reportDeposit(db, deposit, 'completed')
  if (!provider) return 'Deposit completed'
  const isAboveLimits =
    (await db.row(sql`select from deposits d where id = ${id} and ${isAboveOwnLimits}`)) !== undefined
  // The money is theirs, and an operator returns it.
  const barred = user && describeBarred({ ...user, isAboveLimits })
  if (barred)
    await openCase(db, {
      key: `${barred.state}:${provider}:${id}`,
      kind: 'mismatch',
      provider,
      summary: `A deposit of ${barred.who} was paid`,
      amountCents,
      userId,
      depositId: id,
    })
  if (method && !user?.isDeleted)
    await saveMethod(db, userId, provider, method, { isNew: true, openedAt: createdAt })
  return 'Deposit completed'
}

type Payer = Record<'isDeleted' | 'isSelfExcluded' | 'isBarredAsPerson' | 'isMinor' | 'isSuspended', boolean>

function describeBarred(payer: Payer & { isAboveLimits: boolean }) {
  if (payer.isDeleted) return { state: 'deleted', who: 'a deleted account' }
  if (payer.isSelfExcluded) return { state: 'excluded', who: 'an excluded user' }
  if (payer.isBarredAsPerson)
    return { state: 'person', who: 'a person who is excluded or suspended with another account' }
  if (payer.isMinor) return { state: 'minor', who: 'a minor' }
  if (payer.isSuspended) return { state: 'suspended', who: 'a suspended user' }
  return payer.isAboveLimits ? { state: 'limit', who: 'a user above their deposit limits' } : null
}

async function failDeposit(
  db: Db,
  deposit: StoredDeposit,
  { externalId, reason }: PaymentFact & { kind: 'deposit.failed' },
): Promise<string> {
  const { id, status } = deposit
  if (status === 'failed') return 'Already failed'
  if (status === 'completed') throw rejected(`deposit ${id} failed after it had been completed`)
  await db.run(sql`
    update deposits
       set status = 'failed', failure_reason = ${reason}, external_id = ${externalId}, closed_at = now()
     where id = ${id}`)
  await reportDeposit(db, deposit, 'failed')
  return 'Deposit failed'
}

async function applyMethodFact(
  db: Db,
  provider: ProviderName,
  fact: Extract<PaymentFact, { kind: `method.${string}` }>,
): Promise<Applied> {
  if (fact.kind === 'method.removed') return removeAt(db, provider, fact.methodId)
  const { userId, method } = fact
  // Serializes the changes of the user's methods.
  const user = await db.row<{ isDeleted: boolean }>(sql`
    select deleted_at is not null as is_deleted from users where id = ${userId} for no key update`)
  if (!user || user.isDeleted) return { outcome: 'The account is deleted', userId }
  const saved = await saveMethod(db, userId, provider, method, { isNew: fact.kind === 'method.saved' })
  return { outcome: saved ? `Payment method ${saved}` : 'Changes nothing', userId }
}

/** A withdrawal to it that is not sent fails and returns its cash. */
async function removeAt(db: Db, provider: ProviderName, methodId: string): Promise<Applied> {
  const removed = await db.row<{ userId: number }>(sql`
    delete from payment_methods where provider = ${provider} and user_payment_option_id = ${methodId}
    returning user_id`)
  if (!removed) return { outcome: 'Already removed' }
  await chooseDefaultMethod(db, removed.userId)
  return { outcome: 'Payment method removed', ...removed }
}
