import type { Fact } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { formatMoney } from '@/lib/core/format'
import type { Waiting } from '@/lib/payments/return-waiting'

const maxShown = 20

const later = 'those requested until then are returned too, if what is taken back needs them'

/** The withdrawals that a correction returns, with links. Null without any, unless it `takes` from users and can return later ones. */
export function returnedFact(returned: readonly Waiting[], takes: boolean): Fact | null {
  const name = 'Returned withdrawals'
  if (returned.length === 0) return takes ? { name, value: 'None now', note: later } : null
  return {
    name,
    value: (
      <>
        {returned.slice(0, maxShown).map(({ withdrawalId, cents }) => (
          <span key={withdrawalId} className="mr-3 inline-block">
            <Link
              href={`/admin/withdrawals?view=all&q=W-${withdrawalId}`}
              className="text-accent hover:underline"
            >
              W-{withdrawalId}
            </Link>{' '}
            {formatMoney(cents)}
          </span>
        ))}
        {returned.length > maxShown && `and ${returned.length - maxShown} more`}
      </>
    ),
    note: `not approved yet; the rest of the cash does not cover what is taken back${takes ? `; ${later}` : ''}`,
  }
}
