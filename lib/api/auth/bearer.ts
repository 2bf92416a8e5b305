import { Failure } from '@/lib/core/failure'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { findTokenHolder, type TokenHolder } from '@/lib/people/account/sessions/find-token-holder'
import { touchSoon } from '@/lib/people/account/sessions/touch-tokens'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    UserNotFound: undefined
  }
}

export type AuthenticatedUser = TokenHolder

/** Looks a user up by token hash. Hot endpoints load more columns in the same round trip. */
export type FindUserByToken<Found extends AuthenticatedUser> = (tokenHash: Buffer) => Promise<Found | null>

/** Throws Unauthenticated, or UserNotFound for a deleted account. */
export async function authenticateBearer<Found extends AuthenticatedUser>(
  authorization: string | null,
  find: FindUserByToken<Found>,
): Promise<Found> {
  const [, token] = /^Bearer ([\w.~+/=-]{20,200})$/i.exec(authorization ?? '') ?? []
  const user = token && (await find(hashToken(token)))
  if (!user) throw new Failure('Unauthenticated')
  if (user.isDeleted) throw new Failure('UserNotFound')
  if (user.isTokenStale) touchSoon(user.tokenId)
  return user
}

export const findUserByToken: FindUserByToken<AuthenticatedUser> = findTokenHolder
