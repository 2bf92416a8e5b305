import { median } from '@/bench/alternate'
import { calls } from '@/bench/calls'
import { type House, usualCrowd } from '@/bench/house'
import type { Section } from '@/bench/report'
import { frontDoor } from '@/bench/servers'

/** From the process' first moment to the first balance, with the pages built and the database there. */
export async function measureStart(house: House): Promise<Section> {
  const plan = { ...frontDoor(await house.database()), firstCall: calls['balance-v2'](0, usualCrowd) }
  const seconds: number[] = []
  for (let round = 0; round < house.options.rounds; round++) {
    const server = await house.server(plan)
    seconds.push(server.startMs / 1_000)
    await server.stop()
  }
  return {
    title: 'Start',
    standings: [],
    verdicts: [{ what: 'until the first answer', measured: median(seconds), bar: { below: 2 }, unit: 's' }],
  }
}
