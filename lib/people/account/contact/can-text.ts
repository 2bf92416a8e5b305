import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { prisma } from '@/lib/db/client'
import { findConfiguredChannels } from '@/lib/notify/messages/providers'
import { isTextable } from '@/lib/notify/messages/textable'

/**
 * A text costs money and reaches a stranger if the number is wrong, so it needs a verified email, and a number in the United States
 * where texts are really sent. Throws EmailNotVerified or PhoneNotTextable.
 */
export async function assertCanText(userId: number, phone: string): Promise<void> {
  const user = await prisma.user.findUnique({ where: { id: userId }, select: { emailVerifiedAt: true } })
  if (!user?.emailVerifiedAt) throw new Failure('EmailNotVerified')
  if (!canReceiveTexts(phone)) throw new Failure('PhoneNotTextable')
}

/** Without a provider, messages stay in the outbox, and made-up numbers get them too. */
export const canReceiveTexts = (phone: string): boolean =>
  !findConfiguredChannels(env()).includes('sms') || isTextable(phone)
