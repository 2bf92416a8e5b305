import type { FailureMessages } from '@/lib/change/action-failures'
import type { Role } from '@/lib/change/audit/rules'

export const operatorFailures: FailureMessages = {
  OperatorNotFound: 'The operator does not exist.',
  OperatorIsSelf: 'You cannot do this to your own account. Ask another manager.',
  OperatorInvitedByOther: 'Only the manager who sent the invitation can send it again.',
  OperatorIsLastManager: 'At least one manager is required. Promote another operator first.',
}

export const passwordFailures: FailureMessages = {
  ConsoleBusy: 'The server is busy. Try again.',
  OperatorSignInStale: 'Your sign-in is older than ten minutes. Sign in again to confirm that it is you.',
  OperatorHasNoPassword: 'You have no password. Sign in with single sign-on.',
  OperatorPasswordWrong: { field: 'current', message: 'Wrong password.' },
  OperatorLocked: ({ minutes }) => ({
    field: 'current',
    message: `Too many failed attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  }),
}

declare module '@/lib/core/failure' {
  interface FailureDetails {
    ConsoleBusy: undefined
    OperatorSignedOut: undefined
    OperatorRoleTooLow: { needs: Role }
    OperatorTotpMissing: undefined
    OperatorCredentialsInvalid: undefined
    OperatorLocked: { minutes: number }
    OperatorCodeRequired: undefined
    OperatorCodeInvalid: undefined
    OperatorNotFound: undefined
    OperatorEmailTaken: undefined
    /** Another operator, or a part of the service, has a name that looks the same or is part of it. */
    OperatorNameTaken: undefined
    OperatorIsSelf: undefined
    OperatorIsLastManager: undefined
    OperatorHasPassword: undefined
    /** Another manager sent the invitation. */
    OperatorInvitedByOther: undefined
    OperatorPasswordWrong: undefined
    OperatorTotpOn: undefined
    OperatorTotpOff: undefined
    OperatorTotpRequired: undefined
    OperatorLinkInvalid: undefined
    /** The operator has no password, or password sign-in is off. */
    OperatorHasNoPassword: undefined
    /** The provider authenticated the operator too long ago to confirm a sensitive change. */
    OperatorSignInStale: undefined
    OperatorIsManager: undefined
    OperatorSsoNotLinked: undefined
    PasswordSignInOff: undefined
    SsoClaimsInvalid: { claim: string }
    SsoEmailUnverified: undefined
    SsoDomainNotAllowed: undefined
    SsoRoleMissing: undefined
    SsoOperatorDisabled: undefined
    /** Another account of the provider is linked to the operator with this email. */
    SsoLinkedToOther: undefined
  }
}

export type Preferences = {
  theme: 'system' | 'light' | 'dark'
  /** IANA name, such as America/New_York. */
  zone: string
  density: 'comfortable' | 'compact'
  hasShortcuts: boolean
}

/** Lock after five failed sign-ins from one network. */
export const lockMinutes = 10

/** A manager can reject a request to disable or demote them for this long, if no other manager can approve it. */
export const removalNoticeHours = 24

/** How often an operator can sign out other managers within 24 hours without a second manager. */
export const maxManagersSignedOut = 3

export const idleMinutes = 30

/** A cookie that the console sets while a page refreshes without the operator, which does not extend the session. */
export const refreshCookie = 'slatekeeper-refresh'
export const sessionHours = 12
/** How long a sign-in through the provider confirms sensitive changes instead of a password. */
export const ssoConfirmMinutes = 10
export const invitationSeconds = 3 * 24 * 3600
export const firstOperatorLinkSeconds = 24 * 3600
export const resetSeconds = 3600
/** Single-use substitutes for the authenticator. */
export const recoveryCodeCount = 10
