import type { z } from 'zod'
import { formatCents } from '@/lib/money'
import type { Settings } from '@/lib/settings/definitions'
import { absoluteUrl, flag, timestamp } from '@/lib/wire'
import type { depositValidations, paymentMethod } from './schema'

/** A payment method as the balance query brings it: one JSON object a row. */
export type StoredPaymentMethod = {
  id: number
  userPaymentOptionId: string
  paymentMethod: string
  cardType: string | null
  methodImage: string
  methodName: string
  maskedNumber: string
  isDefault: boolean
  expMonth: string
  expYear: string
  lastFourDigits: string
  firstName: string
  lastName: string
  address: string
  phone: string
  zip: string
  city: string
  country: string
  state: string
  email: string
  createdAt: string
}

/** A payment method on the wire; the newer masked form shows the last four digits only. */
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

/** What a user deposited, and own limits where there are any, in hundredths. */
export type DepositUsage = {
  dailyCents: bigint | null
  weeklyCents: bigint | null
  monthlyCents: bigint | null
  todayDepositCents: bigint
  weekDepositCents: bigint
  monthDepositCents: bigint
}

/** Deposit limits on the wire: the user's own where lower than everybody's. */
export function presentDepositValidations(
  figures: DepositUsage,
  settings: Settings,
): z.input<typeof depositValidations> {
  const limit = (own: bigint | null, everybodys: number) =>
    formatCents(own !== null && own < everybodys ? own : BigInt(everybodys))
  return {
    minimum_deposit_limit: formatCents(BigInt(settings.cash_deposit_min_cents)),
    daily_deposit_limit: limit(figures.dailyCents, settings.deposit_limit_daily_cents),
    week_deposit_limit: limit(figures.weeklyCents, settings.deposit_limit_weekly_cents),
    month_deposit_limit: limit(figures.monthlyCents, settings.deposit_limit_monthly_cents),
    today_deposit: formatCents(figures.todayDepositCents),
    week_deposit: formatCents(figures.weekDepositCents),
    month_deposit: formatCents(figures.monthDepositCents),
  }
}
