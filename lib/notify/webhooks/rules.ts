import type { FailureMessages } from '@/lib/change/action-failures'

export const webhookFailures = {
  WebhookNotFound: 'This endpoint does not exist. It may have been deleted.',
  WebhookDeliveryNotFound: 'This delivery does not exist. Its event may have been deleted.',
  WebhookDisabled: 'The endpoint is disabled. Enable it first.',
  WebhookSwitched: ({ isEnabled }) =>
    `The endpoint is already ${isEnabled ? 'enabled' : 'disabled'}. Nothing was changed.`,
  WebhookUrlInvalid: ({ message }) => ({ field: 'url', message }),
  TooManyWebhooks: ({ maximum }) => `There are already ${maximum} endpoints. Delete one first.`,
} satisfies FailureMessages

declare module '@/lib/core/failure' {
  interface FailureDetails {
    WebhookNotFound: undefined
    WebhookDeliveryNotFound: undefined
    /** A disabled endpoint gets no events. */
    WebhookDisabled: undefined
    WebhookSwitched: { isEnabled: boolean }
    WebhookUrlInvalid: { message: string }
    TooManyWebhooks: { maximum: number }
  }
}

/** What an event reports, by type. The use-case that causes it records it. */
export const eventTypes = {
  'entry.confirmed': 'An entry was sold',
  'entry.settled': 'An entry was won or lost',
  'entry.refunded': 'An entry was settled with a refund',
  'entry.corrected': 'A settled entry was settled again',
  'payout.paid': 'An entry or a contest paid a user',
  'deposit.completed': 'A deposit was credited',
  'deposit.failed': 'A deposit was declined or not paid',
  'deposit.reversed': 'A deposit was refunded or disputed',
  'deposit.reinstated': 'A dispute of a deposit was won',
  'withdrawal.requested': 'A user requested a withdrawal',
  'withdrawal.completed': 'A withdrawal was paid',
  'withdrawal.failed': 'A withdrawal was declined or failed, and returned',
  'withdrawal.canceled': 'A user canceled a withdrawal',
  'account.created': 'A user signed up',
  'account.deleted': 'An account was deleted; it can be reactivated',
  'account.reactivated': 'A deleted account was reactivated',
  'account.purged': 'The personal data of a deleted account was deleted',
  'account.suspended': 'A user was suspended, or the end of the suspension changed',
  'account.suspension_lifted': 'A suspension was lifted early',
  'account.excluded': 'A user was excluded, or the exclusion was lengthened',
  'account.exclusion_ended': 'An exclusion was ended',
  'release.published': 'A release was published or restored',
  'release.withdrawn': 'A published release was withdrawn',
  'maintenance.window_opened': 'A maintenance window began',
  'maintenance.window_closed': 'A maintenance window ended',
  'maintenance.switched_on': 'Maintenance was switched on',
  'maintenance.switched_off': 'Maintenance was switched off',
} as const

export type EventType = keyof typeof eventTypes

export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]

/** True for a response that accepts the event. */
export function isAcknowledged(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Sent on request to one endpoint, whatever it subscribed to. */
export const testEventType = 'webhook.test'

export const disabledBecause = ['operator', 'gone', 'failing'] as const

export type DisabledBecause = (typeof disabledBecause)[number]

export const maxEndpoints = 20

/** How long the previous secret signs after a rotation. */
export const rotationHours = 24

/** An endpoint that has answered nothing but errors for so long is disabled. */
export const failingDays = 3

// The schedule that the Standard Webhooks specification recommends: 5 seconds, 5 and 30 minutes, then 2 to 24 hours.
const delaysSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

export const maxWebhookAttempts = delaysSeconds.length + 1

/** Up to a fifth more than the schedule, to spread retries, and at least Retry-After. Null after the last attempt. `random`: 0 to 1. */
export function webhookRetryDelay(attempts: number, retryAfterSeconds: number, random: number) {
  const delay = delaysSeconds[attempts - 1]
  return delay === undefined ? null : Math.max(delay * (1 + random / 5), retryAfterSeconds)
}

/** Origin and an ellipsis: a path or query can contain a password of the receiver. */
export function maskUrl(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return pathname === '/' && search === '' ? origin : `${origin}/…`
}

/** Null if the text has the form of a URL that webhooks are sent to. `allowsLocal` is for tests. */
export function describeUrlProblem(text: string, allowsLocal: boolean): string | null {
  if (!URL.canParse(text)) return 'Enter a full URL that begins with https://.'
  const { protocol, username, password } = new URL(text)
  if (username || password) return 'Enter a URL without credentials.'
  if (protocol === 'https:' || (allowsLocal && protocol === 'http:')) return null
  return 'Enter a URL that begins with https://.'
}
