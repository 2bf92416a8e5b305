import { Failure } from '@/lib/core/failure'
import { prisma } from '@/lib/db/client'
import { pageSize, type TransferPage, toPage } from './page'

export type Withdrawal = Awaited<ReturnType<typeof getWithdrawal>>

/** A withdrawal of another user counts as missing. Throws WithdrawalNotFound. */
export async function getWithdrawal(userId: number, id: number) {
  const withdrawal = await prisma.withdrawal.findFirst({ where: { id, userId } })
  if (!withdrawal) throw new Failure('WithdrawalNotFound')
  return withEnd(withdrawal)
}

/** A page of the user's own withdrawals, newest first, after the one with ID `after`. */
export async function listWithdrawals(
  userId: number,
  after: number | null,
): Promise<TransferPage<Withdrawal>> {
  const withdrawals = await prisma.withdrawal.findMany({
    where: { userId, ...(after !== null && { id: { lt: after } }) },
    orderBy: { id: 'desc' },
    take: pageSize + 1,
  })
  return toPage(withdrawals.map(withEnd))
}

const withEnd = <Row extends { id: bigint; closedAt: Date | null; completedAt: Date | null }>(row: Row) => ({
  ...row,
  id: Number(row.id),
  closedAt: row.closedAt ?? row.completedAt,
})
