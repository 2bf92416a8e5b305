import { caller } from '@/bench/contenders'
import type { House } from '@/bench/house'
import type { Section } from '@/bench/report'
import { readUsage } from '@/bench/usage'

/** What the service's process holds after everything before, and minute by minute under `--soak`. */
export async function measureMemory(house: House): Promise<Section | null> {
  const service = await house.service()
  const megabytes = () => Math.round(readUsage(service.pid)?.largestMb ?? Number.NaN)
  const reads = await caller(house, service, 'balance-v2')
  await reads.round(house.options.roundSeconds)
  const minutes = [megabytes()]
  for (let minute = 0; minute < house.options.soakMinutes; minute++) {
    await reads.round(60)
    minutes.push(megabytes())
  }
  if (minutes.some(Number.isNaN)) return null
  const isSoak = minutes.length > 1
  return {
    title: `Memory under load${isSoak ? `, minute by minute: ${minutes.join(', ')} MB` : ''}`,
    standings: [],
    verdicts: [{ what: 'of the process', measured: Math.max(...minutes), bar: { below: 250 }, unit: 'MB' }],
  }
}
