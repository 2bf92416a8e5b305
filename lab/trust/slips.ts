import { Random } from '@/e2e/fixtures/random'
import { Slate } from '@/e2e/kit/src/slate'
import { tamperWithContests } from './contest-terms'
import { callerAt, callUntilDecided } from './http-client'
import { type TestService, withTestService } from './service'
import { tamper } from './tampered-slip'
import { createTestUser } from './test-users'
import { type RunOptions, scale, type TrustTest } from './trust-test'

const concurrency = 8

/** T14: slips, joins and standings with changed terms. */
export const slips: TrustTest = {
  key: 'T14',
  guarantee: "the server's tables decide: no payout above them, no line, buy-in or prize but their own",
  run: options =>
    withTestService('slatekeeper_trust_slips_test', {}, async service => {
      const [entries, contests] = [
        await submitTamperedSlips(service, options),
        await tamperWithContests(service, options),
      ]
      const summary = `${entries.summary}; ${contests.summary}, ${contests.breaches.length} paid on other terms`
      return { summary, breaches: [...entries.breaches, ...contests.breaches] }
    }),
}

async function submitTamperedSlips({ origin, database }: TestService, options: RunOptions) {
  const count = scale(5_000, options)
  const breaches: string[] = []
  const userIds: number[] = []
  let accepted = 0
  let next = 0

  async function startUser() {
    const user = await createTestUser(origin)
    userIds.push(user.userId)
    return { user, slate: await Slate.open(callerAt(origin), undefined, user.persona), entries: 0 }
  }

  async function work(): Promise<void> {
    let { user, slate, entries } = await startUser()
    for (let number = next++; number < count; number = next++) {
      // Before the user runs out of funds, so that no slip is rejected for that.
      if (entries === 20) ({ user, slate, entries } = await startUser())
      const random = new Random(options.seed + number)
      const body = tamper(slate.slip({ buyIn: 0.5, picks: random.pick([2, 3, 4, 5, 6]) }), random)
      const { status, text } = await callUntilDecided(origin, {
        path: '/pickem/confirm-entry',
        token: user.token,
        body,
      })
      if (status === 200) {
        accepted++
        entries++
      } else if (status !== 422) breaches.push(`slip ${number} answered ${status}: ${text.slice(0, 200)}`)
    }
  }

  await Promise.all(Array.from({ length: concurrency }, work))
  const { rows: wrong } = await database.query(findWrongEntries, [userIds])
  breaches.push(...wrong.map(({ id, why }) => `entry ${id}: ${why}`))
  const { rows } = await database.query(countEntries, [userIds])
  if (rows[0].entries !== accepted)
    breaches.push(`${accepted} slips were accepted, and there are ${rows[0].entries} entries`)
  const summary =
    `${count.toLocaleString('en')} tampered slips: ${accepted.toLocaleString('en')} accepted on the server's own terms, ` +
    `${breaches.length} on others`
  return { summary, breaches }
}

const countEntries = 'select count(*)::int as entries from pickem_entries where user_id = any($1)'

/** Entries whose terms differ from the newest multiplier table, the lines or the matches. */
const findWrongEntries = `
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
