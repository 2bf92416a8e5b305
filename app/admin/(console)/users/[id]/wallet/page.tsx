import { type Bucket, buckets } from '@/app/admin/(console)/users/[id]/buckets'
import { loadUser, UserFrame } from '@/app/admin/(console)/users/[id]/user-frame'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { formatAmount } from '@/lib/core/amount'
import { type ListedPosting, postingsList } from '@/lib/ledger/postings-list'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { BucketCards } from './bucket-cards'
import { findOpenTransaction, formatSigned, presentTransaction } from './open-transaction'
import type { ShownPosting } from './posting-text'
import { WalletView } from './wallet-view'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Parameters> }

export default async function WalletPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const [user, asked] = await Promise.all([loadUser(params, operator), searchParams])
  const path = `/admin/users/${user.id}/wallet`
  const opened = await findOpenTransaction(asked.open, user.id, { isMasked: !hasRole(operator, 'editor') })
  // A link with only a transaction ID selects the bucket of that transaction.
  const openBucket = opened?.transaction.postings.find(({ houseAccount }) => houseAccount === null)?.bucket
  const parameters = openBucket && asked.bucket === undefined ? { ...asked, bucket: openBucket } : asked
  const request = await listRequest(operator, path, Promise.resolve(parameters))
  const { frame, rows, state } = await openList(postingsList, request, user.id)
  const bucket = buckets.find(({ kind }) => kind === state.filters.bucket)?.kind ?? null
  const openId = opened?.transaction.id ?? null
  return (
    <UserFrame user={user} operator={operator}>
      <BucketCards userId={user.id} balances={user.balances} chosen={bucket} search={frame.search} />
      <WalletView
        frame={frame}
        postings={rows.map(row => present(row, bucket, path + toggle(asked, row.transactionId, openId)))}
        opened={opened && presentTransaction(opened, user.username)}
        canReverse={hasRole(operator, 'manager') && user.deletedAt === null}
      />
    </UserFrame>
  )
}

function present(
  { amountCents, balanceCents, createdAt, bucket, promoId: _promo, ...row }: ListedPosting,
  chosen: Bucket | null,
  href: string,
): ShownPosting {
  // With one bucket selected, the unit is omitted from every row.
  const short = (amount: string) => (chosen ? (amount.split(' ')[0] ?? amount) : amount)
  return {
    ...row,
    amount: short(formatSigned(amountCents, bucket)),
    isIn: amountCents > 0n,
    balance: balanceCents === null ? null : short(formatAmount(balanceCents, bucket)),
    createdAt: createdAt.toISOString(),
    href,
  }
}

/** Query string that opens the transaction, or closes it if it is open. */
function toggle(asked: Parameters, transactionId: number, openId: number | null): string {
  const parameters = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  if (transactionId === openId) parameters.delete('open')
  else parameters.set('open', String(transactionId))
  return `?${parameters}`
}
