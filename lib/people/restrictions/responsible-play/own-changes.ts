import { recorded } from '@/lib/change/change'
import { formatMinute } from '@/lib/core/failure'
import { formatMoney } from '@/lib/core/format'
import { limitPeriods } from './rules'

/** Changes that users make themselves, in the app. Their sentences follow the username. */
const own = { role: 'user', harmless: 'By the user.', undo: 'Only the user changes it, in the app.' } as const

export const ownLimitsChange = recorded({
  ...own,
  name: 'user.set-own-limits',
  did({ after }) {
    const lowered = limitPeriods.filter(period => period in after)
    const raises = limitPeriods.map(period => after[`${period}Next`]).filter(next => next !== undefined)
    const [period = '', ...others] = lowered
    const cents = after[period]
    if (lowered.length > 0 && raises.some(next => next !== null)) return 'changed their deposit limits'
    if (typeof cents === 'number' && others.length === 0)
      return `lowered their ${period} deposit limit to ${formatMoney(cents)}`
    if (lowered.length > 0) return 'lowered their deposit limits'
    if (raises.length === 0) return 'changed their deposit limits'
    return raises.some(next => next !== null)
      ? 'asked to raise their deposit limits'
      : 'kept their deposit limits instead of raising them'
  },
})

export const timeOut = recorded({
  ...own,
  name: 'user.take-time-out',
  undo: 'A time-out cannot be shortened.',
  did: ({ after: { excludedUntil } }) =>
    typeof excludedUntil === 'string'
      ? `took a time-out until ${formatMinute(excludedUntil)}`
      : 'took a time-out',
})

export const ownExclusion = recorded({
  ...own,
  name: 'user.exclude-self',
  undo: 'An exclusion cannot be shortened or ended early.',
  did({ after }) {
    const { isSelfExcluded, excludedUntil } = after
    if (typeof excludedUntil === 'string') return `self-excluded until ${formatMinute(excludedUntil)}`
    if (isSelfExcluded === true || excludedUntil === null) return 'self-excluded permanently'
    return 'exclusionKind' in after ? 'turned their time-out into an exclusion' : 'self-excluded'
  },
})
