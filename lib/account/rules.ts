import type { OtpPurpose } from '@/lib/db/generated/enums'
import { Failure } from '@/lib/failure'

declare module '@/lib/failure' {
  interface FailureDetails {
    IdentifiersTaken: { identifiers: Identifier[] }
    InvalidCredentials: undefined
    InvalidOtp: undefined
    AccountNotDeletable: Hold
    EmailMismatch: undefined
    VerificationLinkInvalid: undefined
    /** A few of them, as "username (U-40218)". */
    UserAmbiguous: { candidates: string[] }
    VerificationLinkExpired: undefined
  }
}

/** What names one account and no other, deleted ones included. */
export type Identifier = 'email' | 'username' | 'phone'

/** What keeps an account from being deleted. */
export type Hold = { hasFunds: boolean; isInContest: boolean }

/** How long a code works: the contract says 24 hours by mail; an SMS is read at once. */
export const otpTtlSeconds: Record<OtpPurpose, number> = {
  forgot_password: 24 * 60 * 60,
  reactivate_account: 10 * 60,
}

/** Minimum response time of both reactivation calls, so that timing does not reveal whether an account exists. */
export const minReactivationMs = 250

/** Days in which a deleted account can come back, before its personal details are removed. */
export const graceDays = 30

/** How long the link of a verification mail works. */
export const verificationTtlSeconds = 7 * 24 * 60 * 60

const constraints: Record<string, Identifier> = {
  users_email_key: 'email',
  users_username_key: 'username',
  users_phone_key: 'phone',
}

/** Which identifier a broken unique constraint guards, or null for any other constraint. */
export function identifierOf(constraint: string | null): Identifier | null {
  return constraints[constraint ?? ''] ?? null
}

/** Refuses to delete an account that has money or a stake somewhere; credits and reward credits are no money. */
export function assertDeletable(
  balances: { cash: bigint; site_credits: bigint; bucks: bigint },
  stakes: { hasOpenEntry: boolean; isInCashContest: boolean },
): void {
  const { cash, site_credits, bucks } = balances
  const hold = {
    hasFunds: cash > 0n || site_credits > 0n || bucks > 0n,
    isInContest: stakes.hasOpenEntry || stakes.isInCashContest,
  }
  if (hold.hasFunds || hold.isInContest) throw new Failure('AccountNotDeletable', hold)
}

/** Letters of the console's ids: U-40218 is a user, E-88214 an entry. */
const idLetters = 'ucepmt'

const reserved = new Set([
  ...[
    'admin',
    'administrator',
    'root',
    'system',
    'superuser',
    'operator',
    'manager',
    'moderator',
    'mod',
    'staff',
  ],
  ...[
    'support',
    'helpdesk',
    'help',
    'service',
    'customerservice',
    'security',
    'billing',
    'payments',
    'payouts',
  ],
  ...['official', 'team', 'slatekeeper', 'slatekeeperteam', 'slatekeepersupport', 'house', 'bot', 'noreply'],
  ...[
    'anonymous',
    'anyone',
    'everyone',
    'nobody',
    'unknown',
    'deleted',
    'purged',
    'guest',
    'null',
    'undefined',
  ],
])

/** What is said of a username that nobody can choose. */
export const reservedUsernameMessage = 'The username field must be another one: this one is reserved.'

/** Whether a username may be chosen: it would not pass for a phone number, an ID, an email address or the staff. */
export function isAllowedUsername(username: string): boolean {
  const name = username.normalize('NFKC').toLowerCase()
  const bare = name.replaceAll(/[^\p{L}\p{N}@]/gu, '')
  const isReserved =
    name.includes('@') ||
    /^\p{N}*$/u.test(bare) ||
    new RegExp(`^[${idLetters}]\\d{1,10}$`).test(bare) ||
    reserved.has(bare)
  return !isReserved
}
