import { Link } from '@/components/ui/link'
import { State } from '@/components/ui/state'

type LinkProps = { userId: number; id: number }

export function TransactionLink({ userId, id }: LinkProps) {
  return (
    <Link
      href={`/admin/users/${userId}/wallet?open=${id}`}
      className="inline-flex min-h-6 items-center font-mono text-12 text-accent hover:underline"
    >
      T-{id}
    </Link>
  )
}

export function ClaimState({ userId, reversedById }: { userId: number; reversedById: number | null }) {
  if (reversedById === null) return <State is="live">Awarded</State>
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <State is="withdrawn">Reversed by</State>
      <TransactionLink userId={userId} id={reversedById} />
    </span>
  )
}
