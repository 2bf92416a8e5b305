import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { prisma } from '@/lib/db/client'
import { findConfiguredChannels } from '@/lib/notify/messages/providers'

/** The United States and their territories; +1 is also the code of Canada and of other countries, where texts cost more. */
const countries = new Set<string | undefined>(['US', 'PR', 'VI', 'GU', 'AS', 'MP'])
const types = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE'])
/** Exchanges of paid services in any area code. */
const paidExchange = /^\d{3}(?:976|900)/

/** Whether ten digits are a number that texts may be sent to: no toll-free, premium, personal or foreign one. */
export function isTextable(phone: string): boolean {
  const parsed = parsePhoneNumberFromString(`+1${phone}`)
  return (
    parsed?.isValid() === true &&
    countries.has(parsed.country) &&
    types.has(parsed.getType()) &&
    !paidExchange.test(phone)
  )
}

/** A text costs money and can reach a stranger. Throws EmailNotVerified, or PhoneNotTextable for a number outside the United States. */
export async function assertCanText(userId: number, phone: string): Promise<void> {
  const user = await prisma.user.findUnique({ where: { id: userId }, select: { emailVerifiedAt: true } })
  if (!user?.emailVerifiedAt) throw new Failure('EmailNotVerified')
  if (!canReceiveTexts(phone)) throw new Failure('PhoneNotTextable')
}

/** Without a provider, messages stay in the outbox, and made-up numbers get them too. */
export const canReceiveTexts = (phone: string): boolean =>
  !findConfiguredChannels(env()).includes('sms') || isTextable(phone)
