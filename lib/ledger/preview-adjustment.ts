import { findExceededLimit } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import { db, prisma } from '@/lib/db/client'
import type { BucketKind } from '@/lib/db/generated/enums'
import { type Adjustment, adjustBalance } from './adjust-balance'
import { assertCovers } from './rules'

/** Amounts are in hundredths. */
type AdjustmentPreview = { balanceCents: bigint; nextCents: bigint; needsSecondManager: boolean }

/** What `adjustBalance` would do now. Throws WalletNotFound and BalanceTooLow. */
export async function previewAdjustment(
  operatorId: number,
  { userId, bucket, amountCents }: Pick<Adjustment, 'userId' | 'bucket' | 'amountCents'>,
): Promise<AdjustmentPreview> {
  const balanceCents = await readBalance(userId, bucket)
  assertCovers(bucket, balanceCents, amountCents)
  const move = { userId, cents: amountCents }
  const exceeded = await findExceededLimit(db, operatorId, adjustBalance, { cents: [move] })
  return { balanceCents, nextCents: balanceCents + amountCents, needsSecondManager: exceeded !== null }
}

async function readBalance(userId: number, bucket: BucketKind): Promise<bigint> {
  const stored = await prisma.bucket.findFirst({ where: { userId, kind: bucket, user: { deletedAt: null } } })
  if (!stored) throw new Failure('WalletNotFound')
  return stored.balanceCents
}
