import { UsersLink } from '@/components/page/users-link'
import type { Fact, Optional } from '@/components/ui/facts'
import type { ForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'
import { formatCount, formatMoney, formatTime, formatTimeZone, pluralize } from '@/lib/core/format'

/** What a forced update stops, besides the devices. */
export function listForcedUpdateFacts(impact: ForcedUpdateImpact, zone: string): Optional<Fact> {
  const { affectedUsers, otherUsers, fundedUsers, fundsCents, playingUsers, locking } = impact
  const build = `${impact.platform}<${impact.version}`
  const by = locking.by && new Date(locking.by)
  const locks = by
    ? `; ${pluralize(locking.entries, 'entry locks', 'entries lock')} by ${formatTime(by, zone)} ${formatTimeZone(zone, by)}`
    : ''
  return [
    { name: 'Users', value: formatCount(affectedUsers) + otherUsers },
    {
      name: 'Users with funds',
      value: (
        <>
          <UsersLink of={{ build, funds: 'yes' }}>{formatCount(fundedUsers)}</UsersLink>, holding{' '}
          {formatMoney(fundsCents)}
        </>
      ),
    },
    {
      name: 'Users with open entries',
      value: (
        <>
          <UsersLink of={{ build, playing: 'yes' }}>{formatCount(playingUsers)}</UsersLink>
          {locks}
        </>
      ),
    },
  ]
}
