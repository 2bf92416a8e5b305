import type { z } from 'zod'
import type { Settings } from '@/lib/change/settings/definitions'
import { formatCents } from '@/lib/core/money'
import { timestamp } from '@/lib/core/wire'
import type { CurrentExclusion } from '@/lib/people/restrictions/exclusion'
import { limitPeriods, type OwnLimit, type OwnLimits } from './rules'
import type { responsiblePlay } from './schema'

/** `until` in ISO form; null if it is permanent. */
export function describeExclusion(until: string | null): string {
  const end = until ? `until ${until.slice(0, 16).replace('T', ' ')} UTC` : 'permanently'
  return `You are excluded ${end}. An exclusion can only be lengthened.`
}

export function presentResponsiblePlay(
  limits: OwnLimits,
  exclusion: CurrentExclusion | null,
  settings: Settings,
): z.input<typeof responsiblePlay> {
  const [daily, weekly, monthly] = limitPeriods.map(period =>
    presentLimit(limits[period], settings[`deposit_limit_${period}_cents`]),
  ) as [Limit, Limit, Limit]
  return {
    ...{ daily, weekly, monthly },
    exclusion: exclusion && {
      kind: exclusion.kind,
      starts_at: timestamp(exclusion.startsAt),
      ends_at: exclusion.endsAt && timestamp(exclusion.endsAt),
    },
  }
}

type Limit = ReturnType<typeof presentLimit>

function presentLimit({ cents, next }: OwnLimit, generalCents: number) {
  const general = BigInt(generalCents)
  return {
    limit: formatCents(cents !== null && cents < general ? cents : general),
    own_limit: cents === null ? null : formatCents(cents),
    next_own_limit: next === null || next.cents === null ? null : formatCents(next.cents),
    next_at: next && timestamp(next.at),
  }
}
