import { hashToken } from '@/lib/account/sessions/access-token'
import { findTokenHolder, type TokenHolder, touchToken } from '@/lib/account/sessions/find-token-holder'
import { Failure } from '@/lib/failure'
import { log } from '@/lib/log'
import { findMaintenance } from '@/lib/maintenance/current-maintenance'
import { retryAfterSeconds } from '@/lib/maintenance/rules'

declare module '@/lib/failure' {
  interface FailureDetails {
    UserNotFound: undefined
  }
}

/** The user behind a token, as every endpoint is given one. */
export type AuthenticatedUser = TokenHolder

/** How a token's holder is looked up; hot reads look up more in the same round trip. */
export type FindUserByToken<Found extends AuthenticatedUser> = (tokenHash: Buffer) => Promise<Found | null>

/** The user behind an Authorization header; throws Unauthenticated, or UserNotFound for a deleted account. */
export async function authenticateBearer<Found extends AuthenticatedUser>(
  authorization: string | null,
  find: FindUserByToken<Found>,
): Promise<Found> {
  const [, token] = /^Bearer ([\w.~+/=-]{20,200})$/i.exec(authorization ?? '') ?? []
  const holder = token && (await find(hashToken(token)))
  if (!holder) throw new Failure('Unauthenticated')
  if (holder.isDeleted) throw new Failure('UserNotFound')
  if (holder.isTokenStale) keepAlive(holder.tokenId)
  return holder
}

/** The plain look-up. */
export const findUserByToken: FindUserByToken<AuthenticatedUser> = findTokenHolder

function keepAlive(tokenId: number) {
  touchToken(tokenId).catch(error => log.warn({ error, tokenId }, 'the use of a token was not written down'))
}

/** Lets the user in unless the app is under maintenance; testers pass. */
export async function assertNotInMaintenance(holder: AuthenticatedUser): Promise<void> {
  if (holder.isTester) return
  const maintenance = await findMaintenance(holder.now, holder.platform)
  if (!maintenance) return
  throw new Failure('MaintenanceEnabled', {
    message: maintenance.message,
    retryAfterSeconds: retryAfterSeconds(maintenance, holder.now),
  })
}
