import { Failure } from '@/lib/core/failure'
import { prisma } from '@/lib/db/client'

export type Withdrawal = Awaited<ReturnType<typeof getWithdrawal>>

/** A withdrawal of another user counts as missing. Throws WithdrawalNotFound. */
export async function getWithdrawal(userId: number, id: number) {
  const withdrawal = await prisma.withdrawal.findFirst({ where: { id, userId } })
  if (!withdrawal) throw new Failure('WithdrawalNotFound')
  return { ...withdrawal, closedAt: withdrawal.closedAt ?? withdrawal.completedAt }
}
