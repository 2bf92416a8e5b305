import sql from 'sql-template-tag'
import { z } from 'zod'
import { approvable } from '@/lib/change/approval/approvable-action'
import type { Subject } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { BucketKind } from '@/lib/db/generated/enums'
import { applyAdjustment } from '@/lib/ledger/adjust-balance'
import { readBalanceFacts } from '@/lib/ledger/balance-facts'
import { applyReversal } from '@/lib/ledger/reverse-transaction'

export const balanceAdjustment = approvable({
  input: z.object({
    userId: z.int().positive(),
    bucket: z.enum(BucketKind),
    amountCents: z.int(),
    requestKey: z.string().min(1).max(255),
  }),
  subjectOf: (db, { userId }) => getOwner(db, userId),
  run: (db, by, input, { byId, reason }) =>
    applyAdjustment(db, by, { ...input, amountCents: BigInt(input.amountCents), reason }, byId),
  facts: (db, _, run) => readBalanceFacts(db, run),
})

export const transactionReversal = approvable({
  input: z.object({ transactionId: z.int().positive() }),
  async subjectOf(db, { transactionId }) {
    const row = await db.row<{ userId: number }>(
      sql`select user_id from ledger_transactions where id = ${transactionId}`,
    )
    if (!row) throw new Failure('TransactionNotFound')
    return getOwner(db, row.userId)
  },
  run: (db, by, { transactionId }, { byId, reason }) =>
    applyReversal(db, by, { transactionId, reason }, byId),
  facts: (db, _, run) => readBalanceFacts(db, run),
})

async function getOwner(db: Db, userId: number): Promise<Subject> {
  const user = await db.row<{ username: string }>(sql`
    select username from users where id = ${userId} and deleted_at is null`)
  if (!user) throw new Failure('WalletNotFound')
  return { type: 'user', id: userId, name: user.username }
}
