import { alternate, ratioOf, type Standing } from '@/bench/alternate'
import { caller } from '@/bench/contenders'
import type { House } from '@/bench/house'
import type { Section } from '@/bench/report'
import { floor } from '@/bench/servers'

const paths = { 'confirm-entry': '/pickem/confirm-entry', claim: '/free-play-promo/claim' }

/** A write, with its exact limits and every rule, against its statements alone in one transaction. */
export async function measureWrite(house: House, call: keyof typeof paths): Promise<Section> {
  const service = await house.service()
  const bottom = await house.server(floor(call, await house.database()))
  const servers = [service, bottom, ...(await house.rival())]
  const contenders = await Promise.all(servers.map(server => caller(house, server, call)))
  const standings = await alternate(contenders, house.options)
  const [ours, ground] = standings as [Standing, Standing]
  await bottom.stop()
  return {
    title: `POST ${paths[call]}`,
    standings,
    verdicts: [{ what: 'of the floor', measured: ratioOf(ours, ground), bar: { atLeast: 0.5 }, unit: '×' }],
  }
}
