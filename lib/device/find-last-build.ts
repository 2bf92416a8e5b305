import { prisma } from '@/lib/db/client'

/** Platform and app version of the device that the user was last seen on; null without one. */
export function findLastBuild(userId: number) {
  return prisma.device.findFirst({
    where: { userId },
    orderBy: { seenAt: 'desc' },
    select: { platform: true, version: true },
  })
}
