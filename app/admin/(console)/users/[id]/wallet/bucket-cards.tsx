import { type Bucket, buckets } from '@/app/admin/(console)/users/[id]/buckets'
import { Link } from '@/components/ui/link'
import { formatAmount } from '@/lib/core/amount'
import { formatMoney } from '@/lib/core/format'
import { withParameters } from '@/lib/list/rules'

type Props = {
  userId: number
  balances: Partial<Record<Bucket, bigint>>
  chosen: Bucket | null
  /** Filters that are kept when another bucket is selected. */
  search?: string
}

export function BucketCards({ userId, balances, chosen, search = '' }: Props) {
  const totalCash = (balances.cash ?? 0n) + (balances.site_credits ?? 0n)
  return (
    <nav
      aria-label="Buckets"
      className="mb-3.5 grid divide-line overflow-clip rounded-card border border-line bg-raised max-sm:grid-cols-2 sm:grid-cols-5 sm:divide-x"
    >
      {buckets.map(({ kind, name, note }) => (
        <Link
          key={kind}
          href={`/admin/users/${userId}/wallet${withParameters(search, { bucket: kind })}`}
          aria-current={kind === chosen ? 'true' : undefined}
          className="relative block px-3.5 py-2.5 -outline-offset-2! hover:bg-hover aria-[current]:after:absolute aria-[current]:after:inset-x-3.5 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-ink"
        >
          <span className="block text-12 text-muted">{name}</span>
          <span className="block font-medium text-16 tabular-nums">
            {formatAmount(balances[kind] ?? 0n, kind).split(' ')[0]}
          </span>
          <span className="block text-12 text-muted">
            {kind === 'cash' ? `${formatMoney(totalCash)} with site credits` : note}
          </span>
        </Link>
      ))}
    </nav>
  )
}
