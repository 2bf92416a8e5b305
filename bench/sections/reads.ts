import { alternate, ratioOf, type Standing } from '@/bench/alternate'
import { assertSameAnswers, caller } from '@/bench/contenders'
import type { House } from '@/bench/house'
import type { Section, Verdict } from '@/bench/report'
import { floor, nextAlone } from '@/bench/servers'

/** A read against the same statement and answer on Node's own server; balance/v2 against Next alone too. */
export async function measureRead(
  house: House,
  call: 'balance-v2' | 'balance' | 'check-app-update',
): Promise<Section> {
  const url = await house.database()
  const service = await house.service()
  const bottom = await house.server(floor(call, url))
  const others = call === 'balance-v2' ? [bottom, await house.server(nextAlone(url))] : [bottom]
  for (const other of others) await assertSameAnswers(service, other, call)
  const servers = [service, ...others, ...(await house.rival())]
  const contenders = await Promise.all(servers.map(server => caller(house, server, call)))
  const standings = await alternate(contenders, house.options)
  for (const other of others) await other.stop()
  const [ours, ground, next] = standings as [Standing, Standing, Standing?]
  const verdicts: Verdict[] = [
    { what: 'of the floor', measured: ratioOf(ours, ground), bar: { atLeast: 0.6 }, unit: '×' },
  ]
  if (call === 'balance-v2' && next)
    verdicts.push({ what: 'of next start', measured: ratioOf(ours, next), bar: { atLeast: 2.5 }, unit: '×' })
  return { title: `GET /${call.replace('-v2', '/v2')}`, standings, verdicts }
}
