import { prisma } from '@/lib/db/client'
import { Failure } from '@/lib/failure'

/** Keeps the push token of the user's device; null clears it. */
export async function savePushToken(userId: number, pushToken: string | null): Promise<void> {
  const { count } = await prisma.user.updateMany({
    where: { id: userId, deletedAt: null },
    data: { fcmToken: pushToken },
  })
  if (count === 0) throw new Failure('UserNotFound')
}
