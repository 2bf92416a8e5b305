import { prisma } from '@/lib/db/client'

/** What a device says of itself, as text that is shown and never acted upon. */
export type DeviceInfo = { platform: string; os: string; version: string; brand: string; model: string }

/** Logs what the user's device says of itself and of the build it runs. */
export async function logDevice(userId: number, device: DeviceInfo): Promise<void> {
  const { platform, os, version, brand, model } = device
  await prisma.deviceInfoLog.create({ data: { userId, platform, os, version, brand, model } })
}
