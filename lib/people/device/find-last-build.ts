import { formatBuild } from '@/lib/app-config/release/rules'
import { prisma } from '@/lib/db/client'

/** Of the device that the user was last seen on, or null. The version is '' if it does not begin with a number. */
export async function findLastBuild(userId: number) {
  const device = await prisma.device.findFirst({
    where: { userId },
    orderBy: { seenAt: 'desc' },
    select: { platform: true, build: true },
  })
  return device && { platform: device.platform, version: formatBuild(device.build) }
}
