'use client'

import { UsersLink } from '@/components/page/users-link'
import type { Fact } from '@/components/ui/facts'
import type { WindowImpact } from '@/lib/console/impact/window-impact'
import { formatCount, pluralize } from '@/lib/core/format'

/** As high as the counted facts, so that the buttons do not move under a pressed pointer, which would lose the click. */
export function describeUncounted(error: string | undefined): Fact[] {
  return [
    { name: 'Users', value: error ?? 'Counting…', note: '\u00a0' },
    { name: 'Entries locking', value: 'Not counted', note: '\u00a0' },
    { name: 'Matches', value: 'Not counted', note: '\u00a0' },
  ]
}

/** `span` names the time in which entries lock: "during the window". */
export function listImpactFacts(impact: WindowImpact, span: string): Fact[] {
  const {
    users,
    otherUsers,
    playingUsers,
    testers,
    platforms,
    entriesLocking,
    matchesStarting,
    matchesEnding,
  } = impact
  return [
    {
      name: 'Users',
      value: (
        <>
          <UsersLink of={{ device: platforms, tester: 'no' }}>{formatCount(users)}</UsersLink>
          {otherUsers},{' '}
          <UsersLink of={{ device: platforms, playing: 'yes', tester: 'no' }}>
            {formatCount(playingUsers)} with open entries
          </UsersLink>
        </>
      ),
      note: (
        <>
          active in the last 28 days;{' '}
          <UsersLink of={{ device: platforms, tester: 'yes' }}>{pluralize(testers, 'tester')}</UsersLink> not
          affected
        </>
      ),
    },
    { name: 'Entries locking', value: formatCount(entriesLocking), note: span },
    {
      name: 'Matches',
      value: `${formatCount(matchesStarting)} start, ${formatCount(matchesEnding)} expected to end`,
      note: span,
    },
  ]
}
