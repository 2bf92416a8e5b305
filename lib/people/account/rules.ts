import { Failure } from '@/lib/core/failure'
import type { OtpPurpose } from '@/lib/db/generated/enums'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    IdentifiersTaken: { identifiers: Identifier[] }
    InvalidCredentials: undefined
    /** During maintenance: the caller did not prove to be a tester. */
    TestersOnly: undefined
    InvalidOtp: undefined
    AccountSuspended: undefined
    AccountNotDeletable: DeletionBlockers
    EmailMismatch: undefined
    /** The user has stored this other code. */
    PromoCodeStored: { promoCode: string }
    PromoCodeMissing: undefined
    UsernameChangedRecently: { availableAt: string }
    /** URLs of the pictures that can be chosen. */
    AvatarUnknown: { choices: string[] }
    WrongPassword: undefined
    /** The number is not one in the United States that can receive texts. */
    PhoneNotTextable: undefined
    /** The new email or phone is the current one. */
    ContactUnchanged: undefined
    /** Another account has the email or phone meanwhile. */
    ContactTaken: undefined
    ContactLinkInvalid: undefined
    ContactLinkExpired: undefined
    /** The setting, such as "https, myapp". */
    ReferralSchemeNotAllowed: { schemes: string }
    VerificationLinkInvalid: undefined
    /** Formatted as "username (U-40218)". */
    UserAmbiguous: { candidates: string[] }
    /** Formatted as "username (U-40218)". */
    UserDeleted: { user: string }
    VerificationLinkExpired: undefined
    SegmentNameTaken: undefined
    /** All selected accounts are deleted. */
    SegmentEmpty: undefined
    SegmentUsed: { promo: string }
    /** The account is active or already purged. */
    AccountNotDeleted: { isPurged: boolean }
    NoteNotFound: undefined
    /** Another operator wrote the note. Only managers can delete it, and only its author can edit it. */
    NoteNotOwn: { author: string }
    SessionNotFound: undefined
  }
}

/** Unique over all accounts, including deleted ones; an email or phone only once it is proven. */
export type Identifier = 'email' | 'username' | 'phone'

/** During maintenance only testers can use public calls. */
export type Admission = { isTestersOnly: boolean }

export function assertAdmitted({ isTester }: { isTester: boolean }, { isTestersOnly }: Admission): void {
  if (isTestersOnly && !isTester) throw new Failure('TestersOnly')
}

type DeletionBlockers = { hasFunds: boolean; isInContest: boolean }

/** The contract requires 24 hours for forgot-password codes. */
export const otpTtlSeconds: Record<OtpPurpose, number> = {
  forgot_password: 24 * 60 * 60,
  reactivate_account: 10 * 60,
  change_phone: 10 * 60,
}

/** Minimum response time of both reactivation calls, so that timing does not reveal whether an account exists. */
export const minReactivationMs = 250

/** Minimum response time of requests for another email or phone, so that timing does not reveal whether it is taken. */
export const minContactChangeMs = 250

export const newEmailTtlSeconds = 24 * 60 * 60

/** Days during which a deleted account can be reactivated. After that its personal data is purged. */
export const graceDays = 30

export const verificationTtlSeconds = 7 * 24 * 60 * 60

/** Start of the email of an account that lost its unproven one to the account that proved it; its ID follows. */
export const releasedEmail = 'released:'

/** As shown to the user: empty if the account has none. */
export const ownEmail = (email: string) => (email.startsWith(releasedEmail) ? '' : email)

/** Throws AccountNotDeletable if the user has cash or site credits, plays for cash, or withdraws. Play money does not count. */
export function assertDeletable(
  { cash, site_credits }: { cash: bigint; site_credits: bigint },
  open: { hasCashEntry: boolean; isInCashContest: boolean; isWithdrawing?: boolean },
): void {
  const blockers = {
    // The cash of an open withdrawal may come back.
    hasFunds: cash > 0n || site_credits > 0n || Boolean(open.isWithdrawing),
    isInContest: open.hasCashEntry || open.isInCashContest,
  }
  if (blockers.hasFunds || blockers.isInContest) throw new Failure('AccountNotDeletable', blockers)
}

/** Prefixes of console IDs: U-40218 is a user, E-88214 an entry. */
const idPrefixes = 'ucepmtdwhkqj'

// cspell:ignore nobody
const reserved: ReadonlySet<string> = new Set(
  [
    'admin administrator root system superuser operator manager moderator mod staff',
    'support helpdesk help service customerservice security billing payments payouts',
    'official team slatekeeper slatekeeperteam slatekeepersupport house bot noreply',
    'anonymous anyone everyone nobody unknown deleted purged guest null undefined',
  ].flatMap(names => names.split(' ')),
)

export const reservedUsernameMessage = 'This username is reserved. Choose another one.'

/** Rejects names that could be mistaken for a phone number, an ID, an email address or staff. */
export function isAllowedUsername(username: string): boolean {
  const name = username.normalize('NFKC').toLowerCase()
  const bare = name.replaceAll(/[^\p{L}\p{N}@]/gu, '')
  const isReserved =
    name.includes('@') ||
    /^\p{N}*$/u.test(bare) ||
    new RegExp(`^[${idPrefixes}]\\d{1,10}$`).test(bare) ||
    reserved.has(bare)
  return !isReserved
}
