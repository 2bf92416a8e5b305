import type { z } from 'zod'
import type { Settings } from '@/lib/change/settings/definitions'
import { formatCents } from '@/lib/core/money'
import { absoluteUrl, flag, timestamp } from '@/lib/core/wire'
import type { depositValidations, paymentMethod } from './schema'
import type { methodsReply } from './schema-api'

/** As returned by the balance query. */
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

/** Deposited amounts and the user's own limits, in hundredths. */
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
