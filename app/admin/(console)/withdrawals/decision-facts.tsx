import type { TableRow } from '@/components/list/table-row'
import type { Fact } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'

/** What an operator compares before deciding about a withdrawal. */
export function decisionFacts({ facts = {} }: TableRow): Fact[] {
  const { username, isSuspended, identity, method, limit, otherReasons, balance, deposited, withdrawn } =
    facts
  return [
    {
      name: 'User',
      value: (
        <Link href={String(facts.userHref)} className="text-accent hover:underline">
          {username}
        </Link>
      ),
      note: isSuspended ? 'Suspended' : undefined,
    },
    { name: 'Identity', value: identity },
    { name: 'To', value: method || 'No payment method' },
    {
      name: 'Waits because',
      value: (
        <>
          {limit && (
            <span className="block">
              {limit}.{' '}
              <Link
                href={'/admin/settings#withdrawal_approval_above_cents'}
                className="text-accent hover:underline"
              >
                Setting
              </Link>
            </span>
          )}
          {otherReasons}
          {!limit && !otherReasons && 'No reason was recorded'}
        </>
      ),
    },
    { name: 'Balance', value: `${balance} cash`, note: 'without this withdrawal' },
    { name: 'Deposits', value: deposited },
    { name: 'Withdrawals', value: withdrawn },
  ]
}
