import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { formatCents, formatDollars } from '@/lib/core/money'
import type { Db } from '@/lib/db/db'
import { throwByConstraint } from '@/lib/db/transaction'
import { collectLoan, lend, loadOpenLoans } from '@/lib/ledger/loans'
import { lockBalances } from '@/lib/ledger/lock-wallet'
import { post } from '@/lib/ledger/post'
import { totalCents } from '@/lib/ledger/rules'
import { recordEvent } from '@/lib/notify/webhooks/record-event'
import { rejected, type StoredDeposit } from './agreement'
import type { PaymentFact, ProviderName } from './provider'
import { openCase, resolveDispute } from './resolve-case'

type Reversal = {
  id: number
  kind: 'refund' | 'dispute'
  status: 'done' | 'open' | 'won' | 'lost'
  amountCents: bigint
  ledgerTransactionId: bigint
}

export async function applyRefund(
  db: Db,
  provider: ProviderName,
  deposit: StoredDeposit,
  { reversalId, refundedCents }: PaymentFact & { kind: 'deposit.refunded' },
): Promise<string> {
  if (await findReversal(db, provider, reversalId)) return 'Already refunded'
  assertCompleted(deposit)
  await takeBack(db, provider, deposit, {
    reversalId,
    kind: 'refund',
    status: 'done',
    cents: refundedCents,
  })
  return `Refund of ${formatDollars(refundedCents)} taken back`
}

/** An open dispute takes the amount back, a won one returns it. */
export async function applyDispute(
  db: Db,
  provider: ProviderName,
  deposit: StoredDeposit,
  fact: PaymentFact & { kind: 'deposit.disputed' },
): Promise<string> {
  const { reversalId, disputedCents, status } = fact
  const reversal = await findReversal(db, provider, reversalId)
  if (!reversal) {
    assertCompleted(deposit)
    // A dispute that was won before we knew of it took nothing.
    if (status === 'won') throw new Failure('PaymentEventEarly', { waitsFor: 'the opening of the dispute' })
    await takeBack(db, provider, deposit, { reversalId, kind: 'dispute', status, cents: disputedCents })
    return `Disputed amount of ${formatDollars(disputedCents)} taken back`
  }
  if (reversal.status !== 'open') {
    if (status !== 'open' && status !== reversal.status)
      throw rejected(`the dispute is ${status} after it was ${reversal.status}`)
    return `Dispute is ${reversal.status}`
  }
  if (status === 'open') return 'Dispute is open'
  if (status === 'won') {
    await reinstate(db, deposit, reversal)
    await resolveDispute(db, caseKeyOf(provider, reversalId))
  } else
    await db.run(sql`
      update deposit_reversals set status = 'lost', closed_at = now() where id = ${reversal.id}`)
  return status === 'won' ? 'Disputed amount returned' : 'Dispute lost'
}

async function findReversal(db: Db, provider: ProviderName, externalId: string) {
  return db.row<Reversal>(sql`
    select id::float8, kind, status, amount_cents, ledger_transaction_id from deposit_reversals
     where provider = ${provider} and external_id = ${externalId} for update`)
}

function assertCompleted({ status }: StoredDeposit): void {
  if (status !== 'completed')
    throw new Failure('PaymentEventEarly', { waitsFor: 'the payment of the deposit' })
}

const caseKeyOf = (provider: ProviderName, reversalId: string) => `reversal:${provider}:${reversalId}`

type TakeBack = {
  reversalId: string
  kind: 'refund' | 'dispute'
  status: 'done' | 'open' | 'lost'
  cents: bigint
}

/** The company lends what the user's cash does not cover, as for corrections; it is collected later. */
async function takeBack(
  db: Db,
  provider: ProviderName,
  { id: depositId, userId }: StoredDeposit,
  { reversalId, kind, status, cents }: TakeBack,
): Promise<void> {
  await db.run(sql`select from users where id = ${userId} for no key update`)
  const { cash } = await lockBalances(db, userId)
  const loanCents = cash < cents ? cents - cash : 0n
  const label = kind === 'refund' ? 'Refund' : 'Dispute'
  const loanTransactionId =
    loanCents > 0n
      ? await lend(db, {
          userId,
          amounts: [{ bucket: 'cash', cents: loanCents }],
          reason: `${label} of deposit ${depositId} exceeds the cash`,
        })
      : null
  const ledgerTransactionId = await post(db, {
    kind: 'deposit_reversal',
    userId,
    houseAccount: 'processor',
    amounts: [{ bucket: 'cash', cents: -cents }],
    reason: `${label} of deposit ${depositId}`,
  })
  const inserting = db.run(sql`
    insert into deposit_reversals (deposit_id, user_id, provider, external_id, kind, status, amount_cents, loan_cents,
                                   loan_transaction_id, ledger_transaction_id, closed_at)
    values (${depositId}, ${userId}, ${provider}, ${reversalId}, ${kind}, ${status}, ${cents}, ${loanCents},
            ${loanTransactionId}, ${ledgerTransactionId}, case when ${status} = 'open' then null else now() end)`)
  const throwIfExceeding = throwByConstraint({
    deposit_reversals_within_deposit: () => rejected(`refunds and disputes exceed deposit ${depositId}`),
  })
  await inserting.catch(throwIfExceeding)
  await recordEvent(db, 'deposit.reversed', reversalData({ depositId, userId, kind, amountCents: cents }))
  if (kind === 'dispute' || loanCents > 0n)
    await openCase(db, {
      key: caseKeyOf(provider, reversalId),
      kind: 'dispute',
      provider,
      summary: `${label} of ${formatDollars(cents)}${loanCents > 0n ? `, ${formatDollars(loanCents)} of it already spent` : ''}`,
      amountCents: cents,
      userId,
      depositId,
    })
}

/** Returns the amount of a won dispute, less what the company lent and did not collect since. */
async function reinstate(
  db: Db,
  { id: depositId, userId }: StoredDeposit,
  { id, kind, amountCents, ledgerTransactionId }: Reversal,
): Promise<void> {
  await db.run(sql`select from users where id = ${userId} for no key update`)
  const reason = `Dispute of deposit ${depositId} was won`
  const reinstatedId = await post(db, {
    kind: 'reversal',
    userId,
    houseAccount: 'processor',
    reversesId: ledgerTransactionId,
    amounts: [{ bucket: 'cash', cents: amountCents }],
    reason,
  })
  const [loan] = await loadOpenLoans(
    db,
    sql`lent.id = (select loan_transaction_id from deposit_reversals where id = ${id})`,
  )
  if (loan) await collectLoan(db, loan, loan.amounts, reason)
  await db.run(sql`
    update deposit_reversals set status = 'won', reinstated_transaction_id = ${reinstatedId}, closed_at = now()
     where id = ${id}`)
  await recordEvent(db, 'deposit.reinstated', reversalData({ depositId, userId, kind, amountCents }))
}

type Reported = { depositId: number; userId: number; kind: Reversal['kind']; amountCents: bigint }

const reversalData = ({ depositId, userId, kind, amountCents }: Reported) => ({
  deposit_id: depositId,
  user_id: userId,
  kind,
  amount: formatCents(amountCents),
})

/**
 * Collects loans from this much of the user's cash: those of refunds and disputes, then those of corrections. The rest of a loan
 * replaces it in its reversal, so that a won dispute returns exactly what was taken. The user must be locked.
 */
export async function collectLoans(db: Db, userId: number, cents: bigint, reason: string): Promise<void> {
  const loans = await loadOpenLoans(db, sql`lent.user_id = ${userId}`)
  const reversals = await db.rows<{ id: number; loanId: bigint }>(sql`
    select id::float8, loan_transaction_id as loan_id /* not null */ from deposit_reversals
     where user_id = ${userId} and loan_transaction_id is not null order by id`)
  const reversalLoans = reversals.flatMap(({ loanId }) => loans.filter(({ id }) => id === loanId))
  const others = loans.filter(loan => !reversalLoans.includes(loan)).reverse()
  let left = cents
  for (const loan of [...reversalLoans, ...others]) {
    const { collected, rest } = await collectLoan(db, loan, [{ bucket: 'cash', cents: left }], reason)
    if (rest && rest.id !== loan.id)
      await db.run(sql`
        update deposit_reversals set loan_transaction_id = ${rest.id}, loan_cents = ${totalCents(rest.amounts)}
         where loan_transaction_id = ${loan.id}`)
    left -= totalCents(collected)
  }
}
