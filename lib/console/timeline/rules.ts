/** What happens to a user, by filter of the timeline. */
export const timelineKinds = {
  call: 'Rejected calls',
  posting: 'Postings',
  entry: 'Entries',
  claim: 'Claims',
  message: 'Emails and SMS',
  'sign-in': 'Sign-ins',
  payment: 'Payments',
  check: 'Identity, location, ended suspensions',
  operator: 'Operator actions',
} as const

export type TimelineKind = keyof typeof timelineKinds

/** Kinds, and wall times in the operator's zone, to the minute and inclusive; empty without a bound. */
export type TimelineFilter = { kinds: TimelineKind[]; from: string; to: string }

type Parameters = Record<string, string | string[] | undefined>

const isKind = (text: string): text is TimelineKind => Object.hasOwn(timelineKinds, text)

/** Drops what is invalid. */
export function readTimelineFilter(parameters: Parameters): TimelineFilter {
  const kinds = [parameters.kind].flat().flatMap(text => (text ?? '').split(','))
  return {
    kinds: [...new Set(kinds.filter(isKind))],
    from: readMinute(parameters.from),
    to: readMinute(parameters.to),
  }
}

const minute = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/

/** A wall time such as 2026-11-22T19:42; empty if it is none. */
export function readMinute(value: string | string[] | undefined): string {
  const text = [value].flat()[0] ?? ''
  if (!minute.test(text)) return ''
  const at = new Date(`${text}:00Z`)
  // February 30 is another day.
  return at.toISOString().startsWith(text) ? text : ''
}

/** Why a span of minutes is not the one that was asked for, as a sentence; empty if it is. */
export function describeSpanError(asked: Parameters): string {
  const [from, to] = [readMinute(asked.from), readMinute(asked.to)]
  if (from && to && from > to) return 'From is after To, so nothing matches.'
  if (asked.from?.length && !from) return 'The time in From was not understood and is not applied.'
  return asked.to?.length && !to ? 'The time in To was not understood and is not applied.' : ''
}

/** Where the next page begins. */
export type TimelineCursor = { at: string; key: string }

const cursor = /^(\d{1,17})\.([a-z_]{1,30}-\d{1,19})$/

export function readTimelineCursor(value: string | string[] | undefined): TimelineCursor | null {
  const [, at, key] = cursor.exec([value].flat()[0] ?? '') ?? []
  return at && key ? { at, key } : null
}

export const writeTimelineCursor = ({ at, key }: TimelineCursor) => `${at}.${key}`
