import type { Metadata, Route } from 'next'
import Link from 'next/link'
import { tellAmount } from '@/app/admin/(console)/promos/words'
import { type Bucket, buckets } from '@/app/admin/(console)/users/[id]/buckets'
import { loadUser, UserFrame } from '@/app/admin/(console)/users/[id]/user-frame'
import { buttonLook } from '@/components/ui/button'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import { isFailure } from '@/lib/failure'
import { getTransaction } from '@/lib/wallet/get-transaction'
import { listPostings, type PostingsCursor } from '@/lib/wallet/list-postings'
import { Movements } from './movements'
import { Pockets } from './pockets'

export const metadata: Metadata = { title: 'Wallet' }

type Asked = Record<string, string | string[] | undefined>

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Asked> }

const size = 25

/** A user's balances as pockets, and the movements of the one that is chosen with the balance after each. */
export default async function WalletPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const [user, asked] = await Promise.all([loadUser(params, operator), searchParams])
  const before = readCursor(asked.before)
  const openId = readId(asked.open)
  const opened = openId === null ? null : await findTransaction(openId, user.id)
  // Who comes by the id of a transaction alone sees the bucket that it moved.
  const moved = opened?.postings.find(({ houseAccount }) => houseAccount === null)?.bucket
  const bucket = buckets.find(({ kind }) => kind === (asked.bucket ?? moved))?.kind ?? 'cash'
  const { rows, next } = await listPostings(user.id, { bucket, limit: size, ...(before && { before }) })
  const path = `/admin/users/${user.id}/wallet`
  const place = before ? `&before=${before.id}_${before.balanceCents}` : ''
  return (
    <UserFrame user={user} operator={operator}>
      <Pockets userId={user.id} balances={user.balances} chosen={bucket} />
      <Movements
        movements={rows.map(({ amountCents, balanceCents, createdAt, ...row }) => ({
          ...row,
          amount: withoutName(tellMovement(amountCents, bucket)),
          isIn: amountCents > 0n,
          balance: withoutName(tellAmount(balanceCents, bucket)),
          createdAt: createdAt.toISOString(),
          href: `${path}?bucket=${bucket}${place}${row.transactionId === openId ? '' : `&open=${row.transactionId}`}`,
        }))}
        opened={
          opened && {
            id: opened.id,
            kind: opened.kind,
            reason: opened.reason,
            reversesId: opened.reversesId,
            reversedById: opened.reversedById,
            entryId: opened.pickemEntryId,
            promoId: opened.promoId,
            username: user.username,
            postings: opened.postings.map(({ id, houseAccount, bucket: of, amountCents }) => ({
              id,
              account: houseAccount ? `House, ${houseAccount}` : `${user.username}, ${nameOf(of)}`,
              amount: tellMovement(amountCents, of),
            })),
          }
        }
        canReverse={hasRole(operator, 'manager') && user.deletedAt === null}
      />
      <nav aria-label="Pages" className="mt-3 flex items-center gap-2">
        <span className="mr-auto text-12 text-muted">Postings are never edited; a mistake is reversed.</span>
        {before && (
          <Link href={`${path}?bucket=${bucket}` as Route} className={buttonLook()}>
            Newest
          </Link>
        )}
        {next && (
          <Link
            href={`${path}?bucket=${bucket}&before=${next.id}_${next.balanceCents}` as Route}
            className={buttonLook()}
          >
            Older
          </Link>
        )}
      </nav>
    </UserFrame>
  )
}

const nameOf = (bucket: string) => bucket.replaceAll('_', ' ')

function tellMovement(cents: bigint, bucket: Bucket): string {
  return `${cents > 0n ? '+' : ''}${tellAmount(cents, bucket)}`
}

/** Every row is of the bucket that is chosen, so its name stands in the pocket alone. */
const withoutName = (amount: string) => amount.split(' ')[0] ?? amount

function readId(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** "510127_8950": the posting below which a page begins, and the balance before it. */
function readCursor(text: unknown): PostingsCursor | null {
  const [, id, balance] = /^(\d{1,15})_(-?\d{1,17})$/.exec(typeof text === 'string' ? text : '') ?? []
  return id && balance ? { id: Number(id), balanceCents: BigInt(balance) } : null
}

/** Another user's transaction is not shown here. */
async function findTransaction(id: number, userId: number) {
  try {
    const found = await getTransaction(id)
    return found.userId === userId ? found : null
  } catch (error) {
    if (isFailure(error, 'TransactionNotFound')) return null
    throw error
  }
}
