import type { ReactElement } from 'react'
import { Action, Frame, Paragraph } from './layout'
import type { StoredMailContent } from './mail-content'
import type { Alert } from './mail-content'

type Draft = { subject: string; body: ReactElement }
type Words = { subject: string; says: string[]; leads: string }

const words: { [Kind in Alert['kind']]: (notice: Extract<Alert, { kind: Kind }>) => Words } = {
  'release-forced': ({ platform, version, at }) => ({
    subject: `${nameOf(platform)} ${version} is now required`,
    says: [
      `Since ${inUtc(at)} every ${nameOf(platform)} app below ${version} asks for the update before anything else.`,
    ],
    leads: 'Open the app versions',
  }),
  'maintenance-began': ({ platforms, shows, at, endsAt }) => ({
    subject: 'A maintenance window has begun',
    says: [
      `Since ${inUtc(at)} the app is closed ${to(platforms)}, and shows: “${shows}”`,
      endsAt
        ? `It opens again by itself at ${inUtc(endsAt)}.`
        : 'It stays closed until somebody ends the window.',
    ],
    leads: 'Open maintenance',
  }),
  'maintenance-ended': ({ platforms, at }) => ({
    subject: 'A maintenance window has ended',
    says: [`Since ${inUtc(at)} this window closes the app no longer ${to(platforms)}.`],
    leads: 'Open maintenance',
  }),
  'job-failed': ({ task, does, error, at }) => ({
    subject: `A job has failed for good: ${task}`,
    says: [
      `“${does || task}” failed with all its tries, the last one at ${inUtc(at)}: ${error || 'no reason was given'}.`,
      'It waits for somebody to run it again or to dismiss it. Of this task you are told once a day.',
    ],
    leads: 'Open the jobs',
  }),
  'feed-silent': ({ sport, games, at }) => ({
    subject: `The feed says nothing about ${sport}`,
    says: [
      `${games === 1 ? 'One game is' : `${games} games are`} on, and the last delivery came at ${inUtc(at)}. Entries are settled once it speaks again.`,
    ],
    leads: 'Open the slates',
  }),
}

/** The letter that tells a manager of a notice. */
export function draftNotice({ name, notice, link }: Extract<StoredMailContent, { template: 'notice' }>): Draft {
  const tell = words[notice.kind] as (notice: Alert) => Words
  const { subject, says, leads } = tell(notice)
  return {
    subject,
    body: (
      <Frame
        heading={subject}
        preview={says[0] ?? subject}
        reason={`You get this mail, ${name}, because you are a manager of Slatekeeper.`}
      >
        {says.map(sentence => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        {link !== null && <Action href={link}>{leads}</Action>}
      </Frame>
    ),
  }
}

const names: Record<string, string> = { android: 'Android', ios: 'iOS' }
const nameOf = (platform: string) => names[platform] ?? platform

function to(platforms: string[]): string {
  return platforms.length === 0 ? 'to everybody' : `on ${platforms.map(nameOf).join(' and ')}`
}

/** "21 November 2026, 14:05 UTC". */
function inUtc(moment: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(new Date(moment)).replace(' at ', ', ')} UTC`
}
