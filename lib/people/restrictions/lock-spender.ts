import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { BucketKind, UserMode } from '@/lib/db/generated/enums'
import type { Balances } from '@/lib/ledger/lock-wallet'
import { personProof } from '@/lib/people/person/person'
import type { PersonProof } from '@/lib/people/person/rules'

type Spender = PersonProof & {
  mode: UserMode
  /** With this account or another one of the person. */
  isSelfExcluded: boolean
  balances: Balances
}

type UserRow = Omit<Spender, 'balances'> & { isDeleted: boolean; kind: BucketKind; balanceCents: bigint }

/** Serializes entries, contests, claims and deletion. Weaker than `for update`: rows with a foreign key to the user proceed. */
export async function lockSpender(db: Db, userId: number): Promise<Spender> {
  const rows = await db.rows<UserRow>(sql`
    select u.mode, u.is_self_excluded or locked.is_barred as is_self_excluded, ${personProof},
           u.deleted_at is not null as is_deleted, b.kind, b.balance_cents
      from lock_spender(${userId}) locked join users u on u.id = locked.user_id join buckets b on b.user_id = u.id
     order by b.kind for no key update of u, b`)
  const [user] = rows
  if (!user || user.isDeleted) throw new Failure('UserNotFound')
  const balances = Object.fromEntries(rows.map(row => [row.kind, row.balanceCents])) as Balances
  const { mode, isSelfExcluded, isEmailVerified, isPersonVerified } = user
  return { mode, isSelfExcluded, isEmailVerified, isPersonVerified, balances }
}
