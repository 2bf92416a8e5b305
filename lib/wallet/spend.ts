import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { BucketKind, UserMode } from '@/lib/db/generated/enums'
import { Failure } from '@/lib/failure'
import { formatCents } from '@/lib/money'
import { isBarredAsPerson, personProof } from '@/lib/person/person'
import type { PersonProof } from '@/lib/person/rules'
import type { Balances } from './lock-wallet'

declare module '@/lib/failure' {
  interface FailureDetails {
    FundsTooLow: { mode: UserMode; available: string }
  }
}

type Spender = PersonProof & {
  mode: UserMode
  /** With this account or another one of the person. */
  isSelfExcluded: boolean
  balances: Balances
}

type UserRow = Omit<Spender, 'balances'> & { isDeleted: boolean; kind: BucketKind; balanceCents: bigint }

/**
 * Locks user, person and balances, so that entries, contests, claims and deletion of one user run one after another, and
 * entries and contests of one person. Weaker than `for update`, so that rows with a foreign key to the user do not wait.
 */
export async function lockSpender(db: Db, userId: number): Promise<Spender> {
  const rows = await db.rows<UserRow>(sql`
    select u.mode, u.is_self_excluded or ${isBarredAsPerson(sql`u.id`)} as is_self_excluded, ${personProof},
           u.deleted_at is not null as is_deleted, b.kind, b.balance_cents
      from users u join buckets b on b.user_id = u.id
     where u.id = (select lock_person(${userId}))
     order by b.kind for no key update`)
  const [user] = rows
  if (!user || user.isDeleted) throw new Failure('UserNotFound')
  const balances = Object.fromEntries(rows.map(row => [row.kind, row.balanceCents])) as Balances
  const { mode, isSelfExcluded, isEmailVerified, isPersonVerified } = user
  return { mode, isSelfExcluded, isEmailVerified, isPersonVerified, balances }
}

/** The part of a buy-in that one bucket pays. */
type BuyInPayment = { bucket: BucketKind; cents: bigint }

const bucketsByMode = {
  Cash: { first: 'site_credits', second: 'cash' },
  Arcade: { first: 'credits', second: 'bucks' },
} as const

const positive = (cents: bigint) => (cents > 0n ? cents : 0n)

/** The highest buy-in that these balances cover. */
export function availableCents(mode: UserMode, balances: Balances): bigint {
  const { first, second } = bucketsByMode[mode]
  return positive(balances[first]) + balances[second]
}

/** Cash mode spends site credits, then cash; Arcade mode spends positive credits, then bucks. Throws FundsTooLow. */
export function splitBuyIn(mode: UserMode, balances: Balances, buyInCents: bigint): BuyInPayment[] {
  const { first, second } = bucketsByMode[mode]
  const inFirst = positive(balances[first])
  const available = availableCents(mode, balances)
  if (available < buyInCents) throw new Failure('FundsTooLow', { mode, available: formatCents(available) })
  const fromFirst = inFirst < buyInCents ? inFirst : buyInCents
  return [
    { bucket: first, cents: fromFirst },
    { bucket: second, cents: buyInCents - fromFirst },
  ].filter(({ cents }) => cents > 0n)
}

/** The part of the buy-in that a win does not return: with `winningsOnly`, the site credits spent. */
export function unreturnedBuyIn(payments: readonly BuyInPayment[], winningsOnly: boolean): bigint {
  if (!winningsOnly) return 0n
  return payments.find(({ bucket }) => bucket === 'site_credits')?.cents ?? 0n
}
