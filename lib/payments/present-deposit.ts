import type { z } from 'zod'
import { formatCents } from '@/lib/core/money'
import { flag, timestamp } from '@/lib/core/wire'
import type { Checkout } from './checkout'
import type { Deposit } from './find-deposit'
import type { TransferPage } from './page'
import type { checkout, depositDetails, depositPage, startedDeposit } from './schema-api'
import type { StartedDeposit } from './start-deposit'

export function presentStartedDeposit(
  { id, expiresAt }: StartedDeposit,
  checkoutUrl: string,
): z.input<typeof startedDeposit> {
  return {
    deposit_id: id,
    status: 'pending',
    checkout_url: checkoutUrl,
    expires_at: timestamp(new Date(expiresAt)),
  }
}

export function presentDeposit(deposit: Deposit): z.input<typeof depositDetails> {
  return {
    deposit_id: deposit.id,
    status: deposit.status,
    amount: formatCents(deposit.amountCents),
    payment_method: deposit.methodLabel || null,
    failure_reason: deposit.failureReason || null,
    created_at: timestamp(deposit.createdAt),
    closed_at: deposit.closedAt && timestamp(deposit.closedAt),
  }
}

export const presentDeposits = ({ rows, nextId }: TransferPage<Deposit>): z.input<typeof depositPage> => ({
  deposits: rows.map(presentDeposit),
  next_cursor: nextId === null ? null : String(nextId),
})

export function presentCheckout(
  { state, deposit, returnUrl, minCents, maxCents, methods, isSandbox }: Checkout,
  redirectTo: string | null,
): z.input<typeof checkout> {
  return {
    state,
    amount: deposit && formatCents(deposit.amountCents),
    minimum: formatCents(BigInt(minCents)),
    maximum: formatCents(BigInt(maxCents)),
    payment_methods: methods,
    chosen_method: deposit?.methodLabel || null,
    failure_reason: deposit?.failureReason || null,
    is_sandbox: flag(isSandbox),
    redirect_to: redirectTo,
    return_url: returnUrl,
  }
}
