'use client'

import { useEffect, useState } from 'react'
import { UsersLink } from '@/components/admin/users-link'
import type { Fact } from '@/components/ui/facts'
import { formatCount, pluralize } from '@/components/ui/format'
import type { WindowImpact } from '@/lib/impact/window-impact'
import type { WindowInput } from '@/lib/maintenance/schema-console'
import { measureImpact } from './actions'

const debounceMs = 350

/** Counts what a window affects, debounced while typing; nothing while `window` is null. */
export function useImpact(window: Pick<WindowInput, 'startsAt' | 'endsAt' | 'platforms'> | null) {
  const [impact, setImpact] = useState<WindowImpact>()
  const [error, setError] = useState<string>()
  const { startsAt, endsAt, platforms } = window ?? {}
  const key = window && JSON.stringify({ startsAt, endsAt, platforms })

  useEffect(() => {
    if (key === null) return
    let isLatest = true
    const input = JSON.parse(key) as Pick<WindowInput, 'startsAt' | 'endsAt' | 'platforms'>
    const timer = setTimeout(async () => {
      if (input.platforms.length === 0) return
      const from = input.startsAt === 'now' ? new Date().toISOString() : input.startsAt
      const result = await measureImpact({ ...input, startsAt: from }).catch(
        () => ({ ok: false, message: 'The server did not respond.' }) as const,
      )
      if (!isLatest) return
      if (result.ok) setImpact(result.result)
      setError(result.ok ? undefined : result.message)
    }, debounceMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [key])

  return { impact, error }
}

/** `span` names the time in which entries lock: "during the window". */
export function listImpactFacts(impact: WindowImpact, span: string): Fact[] {
  const { users, playingUsers, testers, platforms, entriesLocking, matchesStarting, matchesEnding } = impact
  return [
    {
      name: 'Users',
      value: (
        <>
          <UsersLink of={{ device: platforms }}>{formatCount(users)}</UsersLink>,{' '}
          <UsersLink of={{ device: platforms, playing: 'yes' }}>
            {formatCount(playingUsers)} with open entries
          </UsersLink>
        </>
      ),
      note: (
        <>
          active in the last 28 days;{' '}
          <UsersLink of={{ tester: 'yes' }}>{pluralize(testers, 'tester')}</UsersLink> not affected
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
