import { formatUser } from '@/lib/change/approval/facts'
import { formatCalendarDate, pluralize } from '@/lib/core/format'
import type { SamePerson } from '@/lib/people/person/find-same-person'
import type { CaseFlag } from './flags'

const resemblances = {
  'same-person': 'has the same name, date of birth and address',
  'same-name': 'has the same name and date of birth',
  'same-document': 'sent the same picture',
  'other-date': 'has the same name and address',
  'similar-name': 'has a similar last name and the same date of birth',
  'same-address': 'has the same date of birth and address or ZIP code',
}

const swappedResemblances: Partial<typeof resemblances> = {
  'same-person': 'has the same name and address, with the day and month of birth swapped',
  'same-name': 'has the same name, with the day and month of birth swapped',
  'similar-name': 'has a similar last name, with the day and month of birth swapped',
  'same-address': 'has the same address or ZIP code, with the day and month of birth swapped',
}

const bars = { suspension: ', and is suspended', exclusion: ', and is self-excluded' }

/** What follows the name of the account: "has the same name and date of birth, and is verified". */
export function describeResemblance(account: SamePerson): string {
  const { kind, isDateSwapped, isVerified, isPurged, bar } = account
  const resemblance = (isDateSwapped && swappedResemblances[kind]) || resemblances[kind]
  const states = [
    isVerified ? ', and is verified' : '',
    isPurged ? ', and was deleted' : '',
    bar ? bars[bar] : '',
  ]
  return `${resemblance}${states.join('')}`
}

/** "ada (U-5) has the same name and date of birth, and is self-excluded." */
export const describeFlag = (flag: CaseFlag): string =>
  flag.kind === 'earlier-date'
    ? `The user declared ${formatCalendarDate(flag.dateOfBirth)} as date of birth before.`
    : `${formatUser(flag)} ${describeResemblance(flag)}.`

const maxDescribed = 3

/** The first ones, as one text. */
export function describeFlags(flags: readonly CaseFlag[]): string {
  const more = flags.length - maxDescribed
  return [
    ...flags.slice(0, maxDescribed).map(describeFlag),
    ...(more > 0 ? [`${pluralize(more, 'more flag')}.`] : []),
  ].join(' ')
}
