import type { z } from 'zod'
import type { Settings } from '@/lib/change/settings/definitions'
import { formatCents } from '@/lib/core/money'
import type { OwnPage } from '@/lib/core/own-page'
import { absoluteUrl, flag, timestamp } from '@/lib/core/wire'
import type { Checkout } from './checkout'
import type { Deposit } from './find-deposit'
import type { Withdrawal } from './find-withdrawal'
import type { StoredPaymentMethod } from './list-payment-methods'
import type { depositValidations, paymentMethod } from './schema'
import type {
  checkout,
  depositDetails,
  depositPage,
  methodsReply,
  startedDeposit,
  withdrawalDetails,
  withdrawalPage,
} from './schema-api'
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

export const presentDeposits = ({ rows, nextCursor }: OwnPage<Deposit>): z.input<typeof depositPage> => ({
  deposits: rows.map(presentDeposit),
  next_cursor: nextCursor,
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

export function presentWithdrawal(withdrawal: Withdrawal): z.input<typeof withdrawalDetails> {
  const { id, status, amountCents, needsApproval, methodLabel, failureReason, createdAt, closedAt } =
    withdrawal
  return {
    withdrawal_id: id,
    status,
    amount: formatCents(amountCents),
    payment_method: methodLabel || null,
    is_reviewed: flag(needsApproval),
    is_cancelable: flag(status === 'pending'),
    failure_reason: failureReason || null,
    created_at: timestamp(createdAt),
    closed_at: closedAt && timestamp(closedAt),
  }
}

/** As it was requested, also in the reply to a repeated request. */
export const presentNewWithdrawal = (withdrawal: Withdrawal) =>
  presentWithdrawal({ ...withdrawal, status: 'pending', failureReason: '', closedAt: null })

export const presentWithdrawals = ({
  rows,
  nextCursor,
}: OwnPage<Withdrawal>): z.input<typeof withdrawalPage> => ({
  withdrawals: rows.map(presentWithdrawal),
  next_cursor: nextCursor,
})

/** `method_masked_number_new` shows only the last four digits. */
export function presentPaymentMethod(
  publicUrl: string,
  row: StoredPaymentMethod,
): z.input<typeof paymentMethod> {
  return {
    id: row.id,
    userPaymentOptionId: row.userPaymentOptionId,
    payment_method: row.paymentMethod,
    cardType: row.cardType,
    method_image: absoluteUrl(publicUrl, row.methodImage),
    method_name: row.methodName,
    method_masked_number: row.maskedNumber,
    method_masked_number_new: row.lastFourDigits ? `•••• ${row.lastFourDigits}` : row.maskedNumber,
    is_default: flag(row.isDefault),
    expMonth: row.expMonth,
    expYear: row.expYear,
    lastFourDigits: row.lastFourDigits,
    firstName: row.firstName,
    lastName: row.lastName,
    address: row.address,
    phone: row.phone,
    zip: row.zip,
    city: row.city,
    country: row.country,
    state: row.state,
    email: row.email,
    created_at: timestamp(new Date(row.createdAt)),
  }
}

export const presentPaymentMethods = (
  publicUrl: string,
  methods: StoredPaymentMethod[],
  settings: Settings,
): z.input<typeof methodsReply> => ({
  payment_methods: methods.map(method => presentPaymentMethod(publicUrl, method)),
  withdrawal_min: formatCents(BigInt(settings.withdrawal_min_cents)),
  withdrawal_max: formatCents(BigInt(settings.withdrawal_max_cents)),
})

export type DepositUsage = {
  dailyCents: bigint | null
  weeklyCents: bigint | null
  monthlyCents: bigint | null
  todayDepositCents: bigint
  weekDepositCents: bigint
  monthDepositCents: bigint
}

/** The user's own limit applies only if it is lower than the general one. */
export function presentDepositValidations(
  usage: DepositUsage,
  settings: Settings,
): z.input<typeof depositValidations> {
  const limit = (own: bigint | null, general: number) =>
    formatCents(own !== null && own < general ? own : BigInt(general))
  return {
    minimum_deposit_limit: formatCents(BigInt(settings.cash_deposit_min_cents)),
    daily_deposit_limit: limit(usage.dailyCents, settings.deposit_limit_daily_cents),
    week_deposit_limit: limit(usage.weeklyCents, settings.deposit_limit_weekly_cents),
    month_deposit_limit: limit(usage.monthlyCents, settings.deposit_limit_monthly_cents),
    today_deposit: formatCents(usage.todayDepositCents),
    week_deposit: formatCents(usage.weekDepositCents),
    month_deposit: formatCents(usage.monthDepositCents),
  }
}
