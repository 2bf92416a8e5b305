import { UsersLink } from '@/components/page/users-link'
import type { Fact, Optional } from '@/components/ui/facts'
import { listForcedUsers } from '@/lib/app-config/release/describe-force'
import type { ForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'
import { formatTime, formatTimeZone, pluralize } from '@/lib/core/format'

/** What a forced update stops, besides the devices. */
export function listForcedUpdateFacts(impact: ForcedUpdateImpact, zone: string): Optional<Fact> {
  const { platform, version, locking } = impact
  const build = `${platform}<${version}`
  const by = locking.by && new Date(locking.by)
  const locks = by
    ? `; ${pluralize(locking.entries, 'entry locks', 'entries lock')} by ${formatTime(by, zone)} ${formatTimeZone(zone, by)}`
    : ''
  return listForcedUsers(impact).map(({ name, count, more, ...of }) => ({
    name,
    value:
      'users' in of ? (
        <>
          <UsersLink of={{ build, ...of.users }}>{count}</UsersLink>
          {more}
          {'playing' in of.users && locks}
        </>
      ) : (
        count + more
      ),
  }))
}
