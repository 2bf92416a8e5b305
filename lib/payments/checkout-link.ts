import { createHmac, hkdfSync } from 'node:crypto'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { isSameSecret } from '@/lib/core/is-same-secret'
import { publicUrl } from '@/lib/db/public-url'

/** A user's link names when all tokens were revoked last, and is valid until the next time. A deposit's link needs no time. */
export type CheckoutLink = { userId: number; depositId: number | null; tokensRevokedAt?: Date | null }

const hourSeconds = 3600
const macLength = 32

/** Link of the user's deposit page, valid for one to two hours. Calls within an hour return the same link. */
export function findDepositPage(userId: number, now: Date, tokensRevokedAt: Date | null): string {
  const hour = Math.floor(now.getTime() / 1000 / hourSeconds)
  return checkoutUrl({ userId, depositId: null, tokensRevokedAt }, new Date((hour + 2) * hourSeconds * 1000))
}

export function checkoutUrl(link: CheckoutLink, expiresAt: Date): string {
  return publicUrl(checkoutPath(link, expiresAt))
}

export function checkoutPath({ userId, depositId, tokensRevokedAt }: CheckoutLink, expiresAt: Date): string {
  const revoked = tokensRevokedAt ? [tokensRevokedAt.getTime()] : []
  const text = [userId, depositId ?? 0, Math.floor(expiresAt.getTime() / 1000), ...revoked]
    .map(value => value.toString(36))
    .join('-')
  return `/checkout/${text}-${sign(text)}`
}

/** A link works for a day longer than its deposit, to show the result. */
export function linkExpiry(expiresAt: string | Date): Date {
  return new Date(new Date(expiresAt).getTime() + 24 * 60 * 60 * 1000)
}

/** Throws CheckoutLinkInvalid or CheckoutLinkExpired. */
export function readCheckoutToken(token: string, now: Date): Required<CheckoutLink> {
  const parts = token.split('-')
  const mac = parts.pop() ?? ''
  if (parts.length < 3 || parts.length > 4 || !isSameSecret(mac, sign(parts.join('-'))))
    throw new Failure('CheckoutLinkInvalid')
  const [userId = 0, depositId = 0, expiresAt = 0, revokedAt = 0] = parts.map(part =>
    Number.parseInt(part, 36),
  )
  if (expiresAt * 1000 <= now.getTime()) throw new Failure('CheckoutLinkExpired')
  return { userId, depositId: depositId || null, tokensRevokedAt: revokedAt ? new Date(revokedAt) : null }
}

let key: Buffer | undefined

function sign(text: string): string {
  const { NEXTAUTH_SECRET } = env()
  if (!NEXTAUTH_SECRET) throw new Error('NEXTAUTH_SECRET is missing')
  key ??= Buffer.from(hkdfSync('sha256', NEXTAUTH_SECRET, 'slatekeeper', 'checkout links', 32))
  return createHmac('sha256', key).update(text).digest('hex').slice(0, macLength)
}
