'use client'

import { useAnswer } from '@/components/feedback/use-answer'
import { UsersLink } from '@/components/page/users-link'
import { FactsTable } from '@/components/ui/facts'
import { formatMoney, pluralize } from '@/lib/core/format'
import { measureRegion } from './actions'

/** The users whose location closing the state or raising its age denies, as high before the count as after it. */
export function RegionFacts({ code }: { code: string }) {
  const { result, error } = useAnswer(measureRegion, { code })
  const of = { allowedIn: code }
  const uncounted = error ? 'Could not be counted.' : 'Counting…'
  return (
    <FactsTable
      facts={[
        {
          name: 'Users there now',
          value: result ? <UsersLink of={of}>{pluralize(result.users, 'user')}</UsersLink> : uncounted,
          note: 'Denied immediately',
        },
        {
          name: 'Funds',
          value: result ? (
            <>
              <UsersLink of={{ ...of, funds: 'yes' }}>{pluralize(result.fundedUsers, 'user')}</UsersLink>,{' '}
              {formatMoney(result.fundsCents)}
            </>
          ) : (
            uncounted
          ),
          note: 'Cash and site credits; no withdrawal without an allowed location',
        },
        {
          name: 'Open cash entries',
          value: result ? (
            <>
              {pluralize(result.entries, 'entry', 'entries')} of{' '}
              <UsersLink of={{ ...of, playing: 'cash' }}>{pluralize(result.playingUsers, 'user')}</UsersLink>,
              bought for {formatMoney(result.buyInCents)}
            </>
          ) : (
            uncounted
          ),
          note: 'Settled as usual',
        },
      ]}
    />
  )
}
