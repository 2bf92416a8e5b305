import { alternate, ratioOf, type Standing } from '@/bench/alternate'
import { caller } from '@/bench/contenders'
import type { House } from '@/bench/house'
import type { Section } from '@/bench/report'
import { frontDoor } from '@/bench/servers'

/** Two processes against one, with the generator and the database on the same cores. */
export async function measureWorkers(house: House): Promise<Section> {
  const plan = frontDoor(await house.database(), { WORKERS: '2' })
  const two = await house.server({ ...plan, name: 'two workers' })
  const one = { ...(await house.service()), name: 'one process' }
  const contenders = await Promise.all([two, one].map(server => caller(house, server, 'balance-v2')))
  const [both, single] = (await alternate(contenders, house.options)) as [Standing, Standing]
  await two.stop()
  return {
    title: 'GET /balance/v2 by WORKERS',
    standings: [both, single],
    verdicts: [{ what: 'of one process', measured: ratioOf(both, single), bar: { atLeast: 1.2 }, unit: '×' }],
  }
}
