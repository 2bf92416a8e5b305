import type { Fact } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { formatMoney } from '@/lib/core/format'
import type { Waiting } from '@/lib/payments/return-waiting'

const maxShown = 20

/** The withdrawals that a correction returns, with links; null without any. */
export function returnedFact(returned: readonly Waiting[]): Fact | null {
  if (returned.length === 0) return null
  return {
    name: 'Returned withdrawals',
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
    note: 'not approved yet; the rest of the cash does not cover what is taken back',
  }
}
