import sql from 'sql-template-tag'
import {
  assertListed,
  compareAmounts,
  type Facts,
  formatUser,
  listFacts,
  maxListedRows,
  sumAmounts,
} from '@/lib/change/approval/facts'
import { fieldLabel } from '@/lib/change/field-label'
import { groupBy } from '@/lib/core/group-by'
import type { Db } from '@/lib/db/db'
import { readCorrectionFacts } from '@/lib/play/corrections/correction-facts'
import { previewSettlement, type SettlementPreview } from '@/lib/play/settlement/preview-settlement'
import { type AffectedRows, isAffectedLine, matchIdsOf } from './affected-rows'
import { isMatchOpen } from './match-state'

/** More open entries than this are graded for one match only, and only by their maximum payout. */
const maxGradedEntries = maxListedRows

/** Runs the change and reads which stored rows it changes, and the entries whose payout depends on them. */
export async function readFeedFacts(
  db: Db,
  affected: AffectedRows,
  run: () => Promise<unknown>,
): Promise<Facts> {
  const before = await readValues(db, affected)
  const isSelling = await acceptsPicks(db, affected)
  await run()
  const changes = compare(before, await readValues(db, affected))
  const names = await readNames(db, affected.game_id, changes)
  const nameOfMatch = (id: number | null) => (id === null ? '' : (names.matches.get(id) ?? `match ${id}`))
  const nameOfPlayer = (id: number | null) => (id === null ? '' : (names.players.get(id) ?? `player ${id}`))
  const valuesOf = (fields: readonly string[]) => changes.filter(({ field }) => fields.includes(field))
  const decisions = [...valuesOf(decisiveFields), ...valuesOf(['waitsForApproval'])]
  return {
    values: [],
    tables: [
      ...listFacts({
        title: 'Changed rows',
        columns: ['Match', 'Player', 'Field', 'Before', 'After'],
        rows: decisions.map(({ matchId, playerId, field, from, to }) => [
          nameOfMatch(matchId),
          nameOfPlayer(playerId),
          field,
          from,
          to,
        ]),
      }),
      ...listFacts({
        title: 'Lines',
        columns: ['Match', 'Player', 'Before', 'After', 'Usual for the position'],
        rows: (await compareLines(db, affected.game_id, valuesOf(['line']))).map(
          ({ matchId, playerId, from, to, usual }) => [
            nameOfMatch(matchId),
            nameOfPlayer(playerId),
            from,
            to,
            usual,
          ],
        ),
      }),
      ...listFacts({
        title: 'Names, teams and pictures',
        columns: ['Match', 'Player', 'Before', 'After'],
        rows: groupNames(changes.filter(({ field }) => !notNames.has(field))).map(
          ({ matchId, playerId, from, to }) => [nameOfMatch(matchId), nameOfPlayer(playerId), from, to],
        ),
      }),
      ...(await readEntryTables(db, affected.game_id, changes, isSelling)),
      ...(await readCorrectionFacts(db, affected.game_id, matchesOf(valuesOf(decisiveFields)))),
    ],
  }
}

const decisiveFields = ['result', 'played', 'status', 'start']
const notNames: ReadonlySet<string> = new Set([...decisiveFields, 'line', 'waitsForApproval'])

type Value = string | number | boolean | Date | null
type Stored = { matchId: number | null; playerId: number | null; values: Record<string, Value> }
type Change = { matchId: number | null; playerId: number | null; field: string; from: Value; to: Value }

async function readValues(db: Db, affected: AffectedRows): Promise<Map<string, Stored>> {
  const { game_id, games, players } = affected
  const rows = [
    ...(await db.rows<Stored>(sql`
      select feed_game_id as match_id, null::int as player_id,
             jsonb_build_object('homeTeam', home_team, 'awayTeam', away_team, 'start', scheduled_at, 'status', status) as values
        from feed_games
       where game_id = ${game_id} and feed_game_id = any(${games.map(row => row.feed_game_id)}::int[])`)),
    ...(await db.rows<Stored>(sql`
      select null::int as match_id, feed_player_id as player_id,
             jsonb_build_object('firstName', first_name, 'lastName', last_name, 'shortName', short_name, 'team', team,
                                'position', position, 'picture', headshot) as values
        from feed_players
       where game_id = ${game_id} and feed_player_id = any(${players.map(row => row.feed_player_id)}::int[])`)),
    ...(await db.rows<Stored>(sql`
      select feed_game_id as match_id, feed_player_id as player_id,
             jsonb_build_object('line', projection, 'result', result, 'played', is_played,
                                'waitsForApproval', line_held_by_id is not null) as values
        from projections where ${isAffectedLine(affected)}`)),
  ]
  return new Map(rows.map(row => [`${row.matchId} ${row.playerId}`, row]))
}

/** In order of match, player and field. */
function compare(before: Map<string, Stored>, after: Map<string, Stored>): Change[] {
  return [...after]
    .flatMap(([key, { matchId, playerId, values }]) => {
      const old = before.get(key)?.values ?? {}
      return Object.entries(values)
        .map(([field, to]) => ({ matchId, playerId, field, from: old[field] ?? null, to }))
        .filter(({ from, to }) => from !== to && !(from === null && (to === '' || to === false)))
    })
    .toSorted(
      (one, other) =>
        (one.matchId ?? 0) - (other.matchId ?? 0) ||
        (one.playerId ?? 0) - (other.playerId ?? 0) ||
        (one.field < other.field ? -1 : 1),
    )
}

const matchesOf = (changes: readonly Change[]) => [
  ...new Set(changes.flatMap(({ matchId }) => matchId ?? [])),
]

type ComparedLine = Change & { usual: number | null }

/** The largest differences are first. First lines are compared with the median of the position in recent matches. */
async function compareLines(db: Db, gameId: number, lines: readonly Change[]): Promise<ComparedLine[]> {
  if (lines.length === 0) return []
  const medians = await db.rows<{ playerId: number; usual: number }>(sql`
    select feed_player_id as player_id, usual
      from (select position, percentile_cont(0.5) within group (order by coalesce(feed_line, projection))::float8 as usual
              from feed_games match join projections line using (game_id, feed_game_id)
                   join feed_players using (game_id, feed_player_id)
             where game_id = ${gameId} and coalesce(scheduled_at, now()) > now() - interval '30 days'
               and coalesce(feed_line, projection) is not null
             group by position) as positions
           join feed_players using (position)
     where game_id = ${gameId} and feed_player_id = any(${lines.map(({ playerId }) => playerId)}::int[])`)
  const usual = new Map(medians.map(median => [median.playerId, median.usual]))
  const deviationOf = ({ from, to, usual: base }: ComparedLine) => {
    const [one, other] = [Number(from ?? base), Number(to)]
    return to === null ? 0 : Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other), 1)
  }
  return lines
    .map(line => ({ ...line, usual: usual.get(line.playerId ?? 0) ?? null }))
    .toSorted((one, other) => deviationOf(other) - deviationOf(one))
}

/** One row for each match and player. */
function groupNames(changes: readonly Change[]) {
  const groups = groupBy(changes, ({ matchId, playerId }) => `${matchId} ${playerId}`)
  return [...groups.values()].map(group => {
    const { matchId = null, playerId = null } = group[0] ?? {}
    const textOf = (key: 'from' | 'to') =>
      group
        .filter(change => change[key] !== null && change[key] !== '')
        .map(change => `${fieldLabel(change.field)}: ${change[key]}`)
        .join(', ') || null
    return { matchId, playerId, from: textOf('from'), to: textOf('to') }
  })
}

async function readNames(db: Db, gameId: number, changes: readonly Change[]) {
  const ids = (key: 'matchId' | 'playerId') => [...new Set(changes.flatMap(change => change[key] ?? []))]
  const matches = await db.rows<{ id: number; name: string }>(sql`
    select feed_game_id as id, away_team || ' @ ' || home_team || ' (' || feed_game_id || ')' as name /* not null */
      from feed_games where game_id = ${gameId} and feed_game_id = any(${ids('matchId')}::int[])`)
  const players = await db.rows<{ id: number; name: string }>(sql`
    select feed_player_id as id, concat_ws(', ', nullif(short_name, ''), nullif(team, '')) || ' (' || feed_player_id || ')'
             as name /* not null */
      from feed_players where game_id = ${gameId} and feed_player_id = any(${ids('playerId')}::int[])`)
  const byId = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return { matches: byId(matches), players: byId(players) }
}

/** True if a match accepts picks, so that its entries can grow until the approval. */
async function acceptsPicks(db: Db, affected: AffectedRows) {
  const open = await db.row(sql`
    select from feed_games
     where game_id = ${affected.game_id} and feed_game_id = any(${matchIdsOf(affected)}::int[]) and ${isMatchOpen} limit 1`)
  return open !== undefined
}

type Stake = { userId: number; username: string; bucket: string; entries: number; payoutCents: bigint }

/** As in lib/play/grading/rules.ts; a refund goes to the buckets that paid. */
const winningsBucket = sql`
  case when entry.mode = 'Arcade' then 'bucks' when entry.buy_in_cents = 0 then 'site_credits' else 'cash' end`

/** Open entries with a pick whose result, match or start changes. Entries keep their line. */
async function readEntryTables(db: Db, gameId: number, changes: readonly Change[], isEstimate: boolean) {
  const decisive = changes.filter(({ field }) => decisiveFields.includes(field))
  if (decisive.length === 0) return []
  const stakes = await db.rows<Stake>(sql`
    select user_id, username, bucket, count(*)::int as entries,
           sum(greatest(payout_cents, buy_in_cents))::bigint as payout_cents
      from pickem_entries entry join users on users.id = user_id, lateral (select ${winningsBucket}) as won (bucket)
     where settled_at is null and entry.id in (
             select entry_id
               from pickem_entry_players pick
                    join unnest(${decisive.map(({ matchId }) => matchId)}::int[],
                                ${decisive.map(({ playerId }) => playerId)}::int[]) as changed (match_id, player_id)
                      on match_id = feed_game_id and coalesce(player_id, feed_player_id) = feed_player_id
              where pick.game_id = ${gameId})
     group by user_id, username, bucket order by bucket = 'bucks', payout_cents desc, user_id, bucket`)
  const entries = stakes.reduce((sum, stake) => sum + stake.entries, 0)
  const payoutOf = ({ bucket, payoutCents: cents }: Stake) => ({ bucket, cents })
  const affected = listFacts({
    title: 'Users with open entries',
    columns: ['User', 'Entries', 'Maximum payout'],
    rows: stakes.map(stake => [formatUser(stake), stake.entries, [payoutOf(stake)]]),
    sums: [{ name: 'Maximum payout', amounts: sumAmounts(stakes.map(payoutOf)) }],
    isEstimate,
    isDerived: true,
  })
  const matches = matchesOf(decisive)
  if (entries === 0) return affected
  if (matches.length > 1) assertListed('Open entries of several matches', entries, maxGradedEntries)
  if (entries > maxGradedEntries) return affected
  return [...affected, ...(await readSettlements(db, gameId, matches, isEstimate))]
}

/** What settlement would pay. An entry with picks in several of the matches is graded with each. */
async function readSettlements(db: Db, gameId: number, matches: readonly number[], isEstimate: boolean) {
  const settled = new Map<number, SettlementPreview['examples'][number]>()
  for (const feedGameId of matches)
    for (const entry of (await previewSettlement(gameId, feedGameId, {}, db, maxGradedEntries)).examples)
      settled.set(entry.entryId, entry)
  const rows = [...settled.values()].toSorted(
    (one, other) => compareAmounts(one.payment, other.payment) || one.entryId - other.entryId,
  )
  const users = await db.rows<{ userId: number; username: string }>(sql`
    select id as user_id, username from users where id = any(${rows.map(({ userId }) => userId)}::int[])`)
  const names = new Map(users.map(user => [user.userId, formatUser(user)]))
  return listFacts({
    title: 'Entries settled by this',
    columns: ['Entry', 'User', 'Outcome', 'Payout'],
    rows: rows.map(({ entryId, userId, outcome, payment }) => [
      `E-${entryId}`,
      names.get(userId) ?? `U-${userId}`,
      outcome,
      payment.length > 0 ? payment : 'nothing',
    ]),
    sums: [{ name: 'Payout', amounts: sumAmounts(rows.flatMap(({ payment }) => payment)) }],
    isEstimate,
    isDerived: true,
  })
}

type ConfirmedLine = { gameId: number; feedGameId: number; feedPlayerId: number; projection: number }

/** Runs the confirmation of a line. The line before is the one that the feed sent, or that was sold at first. */
export async function readLineFacts(
  db: Db,
  { gameId, feedGameId, feedPlayerId, projection }: ConfirmedLine,
  run: () => Promise<unknown>,
): Promise<Facts> {
  await run()
  const change = { matchId: feedGameId, playerId: feedPlayerId, field: 'line', from: null, to: projection }
  const names = await readNames(db, gameId, [change])
  const line = await db.row<{ before: string | null; openEntries: number }>(sql`
    select feed_line::text as before,
           (select count(*)::int from pickem_entry_players pick join pickem_entries entry on entry.id = pick.entry_id
             where (pick.game_id, pick.feed_game_id, pick.feed_player_id)
                   = (line.game_id, line.feed_game_id, line.feed_player_id)
               and entry.settled_at is null) as open_entries /* not null */
      from projections line
     where game_id = ${gameId} and feed_game_id = ${feedGameId} and feed_player_id = ${feedPlayerId}`)
  return {
    values: [
      { name: 'match', value: names.matches.get(feedGameId) ?? `match ${feedGameId}` },
      { name: 'player', value: names.players.get(feedPlayerId) ?? `player ${feedPlayerId}` },
      { name: 'line', before: line?.before ?? null, value: projection.toFixed(2) },
      { name: 'openEntriesWithOtherLines', value: line?.openEntries ?? 0, isEstimate: true },
    ],
    tables: [],
  }
}
