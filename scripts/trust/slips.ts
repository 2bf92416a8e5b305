import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Random } from '@/e2e/fixtures/random'
import { type Asking, ask, askFor, type Told } from './http-client'
import { type OwnService, withOwnService } from './own-service'
import { makePlayer, type Player } from './test-users'
import { type Proof, shareOf, type Wishes } from './trust-test'
import { draw, type Offered, spoil } from './tampered-slip'

const atOnce = 8

/** T14: slips whose terms were changed on the way. */
export const slips: Proof = {
  key: 'T14',
  promises: "the server's table decides: no payout above it, no line but its own",
  run: wishes => withOwnService('slatekeeper_trust_slips_test', {}, service => tamper(service, wishes)),
}

async function tamper({ origin, database }: OwnService, wishes: Wishes) {
  const count = shareOf(5_000, wishes)
  const breaches: string[] = []
  const userIds: number[] = []
  let accepted = 0
  let next = 0

  async function seat() {
    const player = await makePlayer(origin)
    userIds.push(player.userId)
    return { player, offered: await listPlayers(origin, player), entries: 0 }
  }

  async function work(): Promise<void> {
    let { player, offered, entries } = await seat()
    for (let number = next++; number < count; number = next++) {
      // Before the money is gone, so that no slip is refused for that.
      if (entries === 20) ({ player, offered, entries } = await seat())
      const body = spoil(draw(player.slip, offered, new Random(wishes.seed + number)), new Random(~number))
      const { status, text } = await insist(origin, {
        path: '/pickem/confirm-entry',
        token: player.token,
        body,
      })
      if (status === 200) {
        accepted++
        entries++
      } else if (status !== 422) breaches.push(`slip ${number} answered ${status}: ${text.slice(0, 200)}`)
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work))
  const { rows: wrong } = await database.query(wrongEntries, [userIds])
  breaches.push(...wrong.map(({ id, why }) => `entry ${id}: ${why}`))
  const { rows } = await database.query(soldTo, [userIds])
  if (rows[0].entries !== accepted)
    breaches.push(`${accepted} slips were accepted, and there are ${rows[0].entries} entries`)
  const figure =
    `${count.toLocaleString('en')} tampered slips: ${accepted.toLocaleString('en')} accepted on the server's own terms, ` +
    `${breaches.length} on others`
  return { figure, breaches }
}

/** A service that is busy for a moment refuses no slip for what it says. */
async function insist(origin: string, asking: Asking): Promise<Told> {
  const key = randomUUID()
  let told = await ask(origin, { ...asking, headers: { 'idempotency-key': key } })
  for (let again = 0; again < 5 && [409, 503].includes(told.status); again++) {
    await wait(1_000)
    told = await ask(origin, { ...asking, headers: { 'idempotency-key': key } })
  }
  return told
}

const soldTo = 'select count(*)::int as entries from pickem_entries where user_id = any($1)'

/** Entries that were sold on other terms than the newest table, the lines and the matches say. */
const wrongEntries = `
  with terms as (
    select entry.*, row.multiplier as factor, array_agg(pick.feed_player_id) as who,
           array_agg(distinct pick.feed_game_id) as matches,
           bool_and(pick.line = projections.projection) as are_lines, count(pick.id) as drawn
      from pickem_entries entry
           left join multipliers row
             on row.picks = entry.picks and row.table_id = (select max(id) from multiplier_tables)
           left join pickem_entry_players pick on pick.entry_id = entry.id
           left join projections on projections.game_id = pick.game_id
                and projections.feed_game_id = pick.feed_game_id and projections.feed_player_id = pick.feed_player_id
     where entry.user_id = any($1) group by entry.id, row.multiplier
  )
  select id, concat_ws(', ',
           case when factor is distinct from multiplier then 'multiplier ' || multiplier || ' for ' || factor end,
           case when payout_cents > case when buy_in_cents = 0 then 500 else floor(buy_in_cents * factor) end
                then 'pays ' || payout_cents || ' for ' || buy_in_cents end,
           case when are_lines is not true then 'another line' end,
           case when drawn <> picks or cardinality(array(select distinct unnest(who))) <> picks then 'not as many players' end,
           case when cardinality(matches) < 2 then 'one match' end) as why
    from terms
   where factor is distinct from multiplier or are_lines is not true or cardinality(matches) < 2 or drawn <> picks
      or payout_cents > case when buy_in_cents = 0 then 500 else floor(buy_in_cents * factor) end
      or cardinality(array(select distinct unnest(who))) <> picks`

async function listPlayers(origin: string, { token, persona }: Player): Promise<Offered> {
  const { main_contest_entry_id, main_blueprint_id, game_id } = persona
  const body = { main_contest_entry_id, main_blueprint_id, game_id }
  return (await askFor(origin, { path: '/pickem/get-players', token, body })).data.players
}
