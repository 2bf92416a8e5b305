import { Failure } from '@/lib/core/failure'
import { type OwnPage, ownPageSize, toOwnPage } from '@/lib/core/own-page'
import { prisma } from '@/lib/db/client'

export type Withdrawal = Awaited<ReturnType<typeof getWithdrawal>>

/** A withdrawal of another user counts as missing. Throws WithdrawalNotFound. */
export async function getWithdrawal(userId: number, id: number) {
  const withdrawal = await prisma.withdrawal.findFirst({ where: { id, userId } })
  if (!withdrawal) throw new Failure('WithdrawalNotFound')
  return withEnd(withdrawal)
}

/** A page of the user's own withdrawals with IDs below `before`. */
export async function listWithdrawals(userId: number, before: number): Promise<OwnPage<Withdrawal>> {
  const withdrawals = await prisma.withdrawal.findMany({
    where: { userId, id: { lt: before } },
    orderBy: { id: 'desc' },
    take: ownPageSize + 1,
  })
  return toOwnPage(withdrawals.map(withEnd))
}

const withEnd = <Row extends { id: bigint; closedAt: Date | null; completedAt: Date | null }>(row: Row) => ({
  ...row,
  id: Number(row.id),
  closedAt: row.closedAt ?? row.completedAt,
})
