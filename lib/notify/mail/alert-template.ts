import type { Alert, StoredMailContent } from './mail-content'
import type { MailText } from './mail-text'

type AlertText = { subject: string; sentences: string[]; action: string }

const texts: { [Kind in Alert['kind']]: (alert: Extract<Alert, { kind: Kind }>) => AlertText } = {
  'release-forced': ({ platform, version, at }) => ({
    subject: `${nameOf(platform)} ${version} is now required`,
    sentences: [`Since ${formatUtc(at)} all ${nameOf(platform)} apps below ${version} must be updated.`],
    action: 'Open app versions',
  }),
  'rollout-stopped': ({ name, reason, at }) => ({
    subject: `The rollout of ${name} was stopped`,
    sentences: [
      `Since ${formatUtc(at)} no user is offered ${name}. ${reason}`,
      'Resume the rollout, or withdraw the release and publish a newer version.',
    ],
    action: 'Open the release',
  }),
  'maintenance-began': ({ platforms, shows, at, endsAt }) => ({
    subject: 'A maintenance window has started',
    sentences: [
      `Since ${formatUtc(at)} the app is closed ${scopeOf(platforms)}. It shows: “${shows}”`,
      endsAt
        ? `It reopens automatically at ${formatUtc(endsAt)}.`
        : 'It stays closed until an operator ends the window.',
    ],
    action: 'Open maintenance',
  }),
  'maintenance-ended': ({ platforms, at }) => ({
    subject: 'A maintenance window has ended',
    sentences: [`The window that closed the app ${scopeOf(platforms)} ended at ${formatUtc(at)}.`],
    action: 'Open maintenance',
  }),
  'job-failed': ({ task, description, error, at }) => ({
    subject: `A job has failed: ${task}`,
    sentences: [
      `“${description || task}” failed in all its attempts, the last one at ${formatUtc(at)}: ${error || 'unknown reason'}.`,
      'Run it again or dismiss it in the console. You get at most one such email per job and day.',
    ],
    action: 'Open jobs',
  }),
  'feed-silent': ({ sport, games, at }) => ({
    subject: `No feed updates for ${sport}`,
    sentences: [
      `${games === 1 ? 'One match is' : `${games} matches are`} in progress, and the last update arrived at ${formatUtc(at)}. Entries are not settled until the feed resumes.`,
    ],
    action: 'Open matches',
  }),
  'manager-by-sso': ({ name, at }) => ({
    subject: `Single sign-on made ${name} a manager`,
    sentences: [
      `At ${formatUtc(at)} ${name} signed in with a manager role from the provider.`,
      'Approvals by them, or of their requests, are possible after 72 hours. If you do not know them, disable them now.',
    ],
    action: 'Open operators',
  }),
  'webhook-disabled': ({ endpoint, isGone, at }) => ({
    subject: `The webhook endpoint ${endpoint} was disabled`,
    sentences: [
      `At ${formatUtc(at)} it ${isGone ? 'answered 410 Gone' : 'had answered nothing but errors for three days'}, so it gets no more events.`,
      'After its cause is fixed, enable it and replay the failed deliveries.',
    ],
    action: 'Open webhooks',
  }),
  'wrong-codes': ({ count, at }) => ({
    subject: 'Many wrong one-time codes',
    sentences: [
      `Callers entered ${count} wrong one-time codes in the hour from ${formatUtc(at)}: someone may be guessing the codes of many accounts.`,
      'Until it ends, unknown networks have three attempts per code instead of five, and only with codes of the last hour. Block the networks at the proxy. You get at most one such email a day.',
    ],
    action: 'Open the request inspector',
  }),
  'sms-budget': ({ budget, percent, at }) => ({
    subject: `${percent} % of today’s SMS are sent`,
    sentences: [
      percent < 100
        ? `${percent} % of the ${budget} SMS that can be sent on the day of ${formatUtc(at)} are used up.`
        : `The ${budget} SMS that can be sent on the day of ${formatUtc(at)} are used up. Until the next UTC day only verified phone numbers get SMS, and a quarter more at most.`,
      'Someone may be requesting codes for many numbers. If the use is legitimate, raise the setting sms_per_day.',
    ],
    action: 'Open messages',
  }),
}

export function alertMail({
  name,
  notice,
  link,
}: Extract<StoredMailContent, { template: 'notice' }>): MailText {
  const describe = texts[notice.kind] as (alert: Alert) => AlertText
  const { subject, sentences, action } = describe(notice)
  return {
    subject,
    preview: sentences[0] ?? subject,
    reason: `You received this email, ${name}, because you are a Slatekeeper manager.`,
    parts: [...sentences, link !== null && { link, label: action }],
  }
}

const names: Record<string, string> = { android: 'Android', ios: 'iOS' }
const nameOf = (platform: string) => names[platform] ?? platform

function scopeOf(platforms: string[]): string {
  return platforms.length === 0 ? 'on all platforms' : `on ${platforms.map(nameOf).join(' and ')}`
}

/** "November 21, 2026 at 2:05 PM UTC". */
function formatUtc(at: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(new Date(at))} UTC`
}
