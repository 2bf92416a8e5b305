import { alternate, ratioOf, type Standing } from '@/bench/alternate'
import type { CallName } from '@/bench/calls'
import { caller } from '@/bench/contenders'
import type { House } from '@/bench/house'
import type { Section } from '@/bench/report'
import { frontDoor } from '@/bench/servers'

const many = 1_000_000
const few = 1_000
const reads = ['balance-v2', 'balance', 'check-app-update'] as const satisfies CallName[]

/** The reads with a million users, five million postings and a million entries against a thousandth of that. */
export async function measureGrown(house: House): Promise<Section[]> {
  // A thousand users alone would soon have asked too often.
  const settings = { RATE_LIMITS: 'off' }
  const large = await house.server(frontDoor(await house.database(many), settings))
  const small = await house.server(frontDoor(await house.database(few), settings))
  const sections: Section[] = []
  for (const call of reads) {
    const contenders = [
      { ...(await caller(house, large, call, many)), name: '1,000,000 users' },
      { ...(await caller(house, small, call, few)), name: '1,000 users' },
    ]
    const [grown, young] = (await alternate(contenders, house.options)) as [Standing, Standing]
    sections.push({
      title: `GET /${call.replace('-v2', '/v2')} as it grows, without rate limits`,
      standings: [grown, young],
      verdicts: [{ what: 'of the young', measured: ratioOf(grown, young), bar: { atLeast: 0.8 }, unit: '×' }],
    })
  }
  await large.stop()
  await small.stop()
  return sections
}
