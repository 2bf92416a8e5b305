import { formatBuild } from '@/lib/app-config/release/rules'
import { prisma } from '@/lib/db/client'

/**
 * Platform and version of the device that the user was last seen on; null without one. The version is '' if the reported
 * one does not begin with a number.
 */
export async function findLastBuild(userId: number) {
  const device = await prisma.device.findFirst({
    where: { userId },
    orderBy: { seenAt: 'desc' },
    select: { platform: true, build: true },
  })
  return device && { platform: device.platform, version: formatBuild(device.build) }
}
