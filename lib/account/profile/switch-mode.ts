import { prisma } from '@/lib/db/client'
import type { UserMode } from '@/lib/db/generated/enums'
import { Failure } from '@/lib/failure'

export async function switchMode(userId: number, mode: UserMode): Promise<void> {
  const { count } = await prisma.user.updateMany({ where: { id: userId, deletedAt: null }, data: { mode } })
  if (count === 0) throw new Failure('UserNotFound')
}
