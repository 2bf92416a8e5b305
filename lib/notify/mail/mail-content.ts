/** An event that managers are notified of; times are ISO 8601. */
export type Alert =
  | { kind: 'release-forced'; platform: string; version: string; at: string }
  | { kind: 'rollout-stopped'; name: string; reason: string; at: string }
  | { kind: 'maintenance-began'; platforms: string[]; shows: string; at: string; endsAt: string | null }
  | { kind: 'maintenance-ended'; platforms: string[]; at: string }
  | { kind: 'job-failed'; task: string; description: string; error: string; at: string }
  | { kind: 'feed-silent'; sport: string; games: number; at: string }
  | { kind: 'manager-by-sso'; name: string; at: string }
  | { kind: 'webhook-disabled'; endpoint: string; isGone: boolean; at: string }
  | { kind: 'wrong-codes'; count: number; at: string }
  | { kind: 'sms-budget'; budget: number; percent: number; at: string }

/** `returned`: the user is asked to submit again. */
export type IdentityOutcome = 'verified' | 'rejected' | 'returned'

export type MailContent =
  | { template: 'welcome'; username: string; link: string; ttlSeconds: number }
  | { template: 'verify-email'; username: string; link: string; ttlSeconds: number }
  | { template: 'forgot-password-code'; username: string; code: string; ttlSeconds: number }
  | { template: 'reactivation-code-mail'; username: string; code: string; ttlSeconds: number }
  /** `keepsDevice`: the device that changed it stays signed in. */
  | { template: 'password-changed'; username: string; keepsDevice?: boolean }
  | { template: 'confirm-new-email'; username: string; link: string; ttlSeconds: number }
  /** To the former address; the link restores it. */
  | { template: 'email-changed'; username: string; link: string; ttlSeconds: number }
  /** `phone` is masked; empty if there is none. */
  | { template: 'email-restored'; username: string; phone: string }
  /** To the address that was replaced, which was proven too; `email` is masked. */
  | { template: 'email-restored-notice'; username: string; email: string }
  /** To the current and the former address: the account is suspended until an operator decides. */
  | { template: 'email-restore-stopped'; username: string }
  /** `phone` is masked. */
  | { template: 'phone-changed'; username: string; phone: string }
  /** `method` shows at most four digits; withdrawals are held for `holdHours`, which can be 0. */
  | { template: 'bank-account-added'; username: string; method: string; holdHours: number }
  | { template: 'account-deleted'; username: string; graceDays: number }
  /** `byOperator`: an operator restored it, not a code. */
  | { template: 'account-reactivated'; username: string; byOperator?: boolean }
  /** `until` in ISO form; null: until further notice. */
  | { template: 'account-suspended'; username: string; until: string | null }
  | { template: 'suspension-lifted'; username: string }
  /** `reason` is the text for the user; empty if verified. */
  | { template: 'identity-decided'; username: string; outcome: IdentityOutcome; reason: string }
  /** An operator overrode it, or took back an override. */
  | { template: 'identity-changed'; username: string; outcome: IdentityOutcome }
  | {
      template: 'operator-invitation'
      name: string
      invitedBy: string
      role: string
      link: string
      ttlSeconds: number
    }
  | { template: 'operator-password-reset'; name: string; link: string; ttlSeconds: number }
  | { template: 'operator-password-changed'; name: string }
  /** `code`: wrong codes after the right password. */
  | { template: 'operator-sign-ins-failed'; name: string; what: 'password' | 'code' }
  /** `by` requested it. */
  | { template: 'operator-removal-requested'; name: string; change: 'disable' | 'demote'; by: string }
  | { template: 'operator-token-created'; name: string; token: string; scopes: string; until: string }
  /** A request that the API token `token` made; `change` names it. */
  | {
      template: 'operator-token-request'
      name: string
      token: string
      change: string
      reason: string
      approvalId: number
    }
  | { template: 'operator-codes-reset'; name: string; resetBy: string }
  | { template: 'operator-signed-out'; name: string; by: string; reason: string }
  | { template: 'operator-sso-linked'; name: string; provider: string }
  /** Counts since `since`, an ISO time that is shown in `zone`; no names of users. */
  | {
      template: 'operator-summary'
      name: string
      since: string
      zone?: string
      changed: number
      failed: number
      /** Requests for approval; absent in a message that an earlier version queued. */
      expired?: number
      waiting: number
      link: string
    }
  | { template: 'notice'; name: string; notice: Alert; link: string }

type WithoutSecrets<Content> = Content extends MailContent
  ? { [Key in keyof Content]: Key extends 'code' | 'link' ? string | null : Content[Key] }
  : never

/** As stored in the outbox: code and link are null after delivery. */
export type StoredMailContent = WithoutSecrets<MailContent>
