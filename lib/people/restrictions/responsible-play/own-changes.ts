import { recorded } from '@/lib/change/change'
import { sentenceTime } from '@/lib/change/sentence-time'
import { describeLimits } from './describe-limits'
import { limitPeriods } from './rules'

/** Changes that users make themselves, in the app. Their sentences follow the username. */
const own = { role: 'user', harmless: 'By the user.', undo: 'Only the user changes it, in the app.' } as const

export const ownLimitsChange = recorded({
  ...own,
  name: 'user.set-own-limits',
  did({ after }) {
    const lowered = describeLimits(after)
    const asked = limitPeriods.filter(period => `${period}Next` in after)
    const raised = describeLimits(
      Object.fromEntries(
        asked.flatMap(period => {
          const next = after[`${period}Next`] as { cents: number | null } | null
          return next ? [[period, next.cents]] : []
        }),
      ),
    )
    if (lowered && raised)
      return `lowered their deposit limits (${lowered}) and asked to raise others (${raised})`
    if (lowered) return `lowered their deposit limits: ${lowered}`
    if (raised) return `asked to raise their deposit limits: ${raised}`
    return asked.length > 0
      ? 'kept their deposit limits instead of raising them'
      : 'changed their deposit limits'
  },
})

export const timeOut = recorded({
  ...own,
  name: 'user.take-time-out',
  undo: 'A time-out cannot be shortened.',
  did: ({ after: { excludedUntil } }) =>
    typeof excludedUntil === 'string'
      ? `took a time-out until ${sentenceTime(excludedUntil)}`
      : 'took a time-out',
})

export const ownExclusion = recorded({
  ...own,
  name: 'user.exclude-self',
  undo: 'An exclusion cannot be shortened or ended early.',
  did({ after }) {
    const { isSelfExcluded, excludedUntil } = after
    if (typeof excludedUntil === 'string') return `self-excluded until ${sentenceTime(excludedUntil)}`
    if (isSelfExcluded === true || excludedUntil === null) return 'self-excluded permanently'
    return 'exclusionKind' in after ? 'turned their time-out into an exclusion' : 'self-excluded'
  },
})
