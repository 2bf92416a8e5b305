import sql from 'sql-template-tag'
import type { BucketKind, UserMode } from '@/lib/db/generated/enums'
import type { Db } from '@/lib/db/db'
import { Failure } from '@/lib/failure'

/** Who pays for an entry, as they are until the transaction ends. */
export type Spender = {
  id: number
  mode: UserMode
  isSelfExcluded: boolean
  isEmailVerified: boolean
  balances: Record<BucketKind, bigint>
}

type Row = Omit<Spender, 'id' | 'balances'> & { isDeleted: boolean; kind: BucketKind; balanceCents: bigint }

/**
 * Locks the user and their balances in one round trip, so that entries, claims and the deletion of one user
 * take turns; weaker than `for update`, since rows that only refer to the user need not wait.
 */
export async function lockSpender(db: Db, userId: number): Promise<Spender> {
  const rows = await db.rows<Row>(sql`
    select u.mode, u.is_self_excluded, u.email_verified_at is not null as is_email_verified,
           u.deleted_at is not null as is_deleted, b.kind, b.balance_cents
      from users u join buckets b on b.user_id = u.id
     where u.id = ${userId}
     order by b.kind for no key update`)
  const [user] = rows
  if (!user || user.isDeleted) throw new Failure('UserNotFound')
  const balances = Object.fromEntries(rows.map(row => [row.kind, row.balanceCents])) as Spender['balances']
  const { mode, isSelfExcluded, isEmailVerified } = user
  return { id: userId, mode, isSelfExcluded, isEmailVerified, balances }
}
