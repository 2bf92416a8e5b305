import sql, { type Sql } from 'sql-template-tag'
import { z } from 'zod'
import type { Requested } from '@/lib/change/approval/approvable-action'
import { type Facts, maxListedRows, mergeFacts } from '@/lib/change/approval/facts'
import type { Author } from '@/lib/change/audit/author'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { formatCount, pluralize } from '@/lib/core/format'
import { idShape } from '@/lib/core/wire'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { announceTokenRequest } from '@/lib/notify/messages/announce-token-request'
import { maxListedContests, readContestFacts } from '@/lib/play/contest/contest-facts'
import { matchIdsOf, pairsOf } from './affected-rows'
import { importAsOperator, toImporter } from './import-as-operator'
import { importFeed } from './import-feed'
import { assertIdsKnown } from './known-ids'
import { assertLinesInRange } from './line-range'
import { readMatchFacts } from './match-facts'
import { ownersOf } from './match-stakes'
import { lockMatches } from './match-state'
import { readFeedFile } from './read-file'
import { nameRows } from './request-names'
import { countPayload, matchFailures, type PayloadCounts } from './rules'
import type { FeedPayload } from './schema'

/** Imports a JSON or CSV file like POST /feed/import. Throws FeedFileInvalid or CatalogGameNotFound; then nothing is stored. */
export async function importFeedFile(content: string, gameId?: number): Promise<PayloadCounts> {
  return importFeed(readFeedFile(content, gameId))
}

/** Imports a file of an operator, unless its matches, lines or results changed since `version`. Throws EditConflict or FeedFileInvalid. */
export const importOperatorFile = change({
  name: 'feed.import',
  title: 'Import a feed file',
  topics: ['money', 'play'],
  users: 'gives',
  role: 'manager',
  reason: 'always',
  secondManager: 'always',
  did: ({ after }) => describeImport(after),
  undo: 'Entries may be settled by it. Import a file with the previous values.',
  failures: matchFailures,
  input: z.object({ content: z.string(), gameId: idShape, version: z.string() }),
  async subject(db, { gameId }) {
    const game = await db.row<{ name: string }>(sql`select name from games where id = ${gameId}`)
    if (!game) throw new Failure('CatalogGameNotFound', { gameId })
    return { type: 'feed', id: gameId, name: game.name }
  },
  confirm: { unneeded: 'The form for files asks to type Import.' },
  async run(db, file, act) {
    await assertFileCurrent(db, file)
    const payload = readFeedFile(file.content, file.gameId)
    assertStandingsAllowed(act.by, payload)
    await assertIdsKnown(db, file.content, payload)
    await act.assertAllowed({ users: ownersOfPicks(payload) })
    const { gameName, before, after, afterRecord } = await importAsOperator(db, payload, toImporter(act))
    const counts = countPayload(payload)
    return {
      subject: { type: 'feed', id: payload.game_id, name: gameName },
      before,
      after: after ?? counts,
      afterRecord,
      result: { counts },
    }
  },
  approval: {
    phrase: describeRequest,
    async about(db, { content, gameId }) {
      const payload = readFeedFile(content, gameId)
      // While it waits, withdrawals of users that these matches paid wait too.
      const { games, results } = payload
      const matchIds = [...new Set([...games, ...results].map(row => row.feed_game_id))]
      return { counts: countPayload(payload), rows: await nameRows(db, payload), matchIds }
    },
    // Also requested by scripts, which repeat a request by its idempotency key.
    keyOf: () => null,
    onTokenRequest: (db, request) => announceTokenRequest(db, 'Import a feed file', request),
    async facts(db, { content, gameId }, run) {
      let rows: Facts | undefined
      const payload = readFeedFile(content, gameId)
      const contests = await readContestFacts(db, async () => {
        rows = await readMatchFacts(db, payload, run)
      })
      return mergeFacts(contests, rows)
    },
  },
})

/** Counts the rows of a file of that author and reads the version of the stored rows it affects; throws FeedFileInvalid or LineOutOfRange. */
export async function inspectFeedFile(by: Author, content: string, gameId?: number) {
  const payload = readFeedFile(content, gameId)
  assertStandingsAllowed(by, payload)
  await assertListable(payload)
  await assertIdsKnown(db, content, payload)
  await assertLinesInRange(db, payload)
  const { version } = await readVersion(db, payload)
  return { gameId: payload.game_id, counts: countPayload(payload), version }
}

/** A stored row has at most two values that decide money. */
const maxRows = maxListedRows / 2

/** Throws FeedFileInvalid if the second manager could not read the complete effect, which can be longer than the file. */
async function assertListable(payload: FeedPayload): Promise<void> {
  const { games, players, projections, results, contest_standings: contests } = payload
  const rows = games.length + players.length + projections.length + results.length
  const problems = [
    {
      field: '',
      count: rows,
      maximum: maxRows,
      of: 'matches, players, lines and results',
    },
    { field: 'contest_standings', count: contests.length, maximum: maxListedContests, of: 'contests' },
    {
      field: 'contest_standings',
      count: await countPaidPlaces(contests),
      maximum: maxListedRows,
      of: 'places with a prize',
    },
  ]
    .filter(({ count, maximum }) => count > maximum)
    .map(({ field, count, maximum, of }) => ({
      line: null,
      field,
      reason: `The file has ${formatCount(count)} ${of}. One approval can list ${formatCount(maximum)}. Split the file.`,
    }))
  if (problems.length > 0) throw new Failure('FeedFileInvalid', { problems, more: 0 })
}

async function countPaidPlaces(contests: FeedPayload['contest_standings']): Promise<number> {
  if (contests.length === 0) return 0
  const paid = await db.rows<{ id: number; last: number }>(sql`
    select id, coalesce((select max((prize->>'to')::int) from jsonb_array_elements(prizes) as prize), 0) as last /* not null */
      from contests where id = any(${contests.map(contest => contest.main_contest_id)}::int[])`)
  const lastPlaces = new Map(paid.map(({ id, last }) => [id, last]))
  return contests.flatMap(({ main_contest_id: id, standings }) =>
    standings.filter(({ place }) => place <= (lastPlaces.get(id) ?? 0)),
  ).length
}

/** Users with picks on the matches and results in a file; standings are checked with the prizes. Lines concern later entries. */
const ownersOfPicks = ({ game_id, games, results }: FeedPayload): Sql =>
  ownersOf(
    game_id,
    sql`(pick.feed_game_id = any(${games.map(row => row.feed_game_id)}::int[])
         or (pick.feed_game_id, pick.feed_player_id) in ${pairsOf(results)})`,
  )

/** API tokens cannot complete contests. Throws FeedFileInvalid. */
function assertStandingsAllowed(
  { apiTokenId }: Author,
  { contest_standings }: Pick<FeedPayload, 'contest_standings'>,
): void {
  if (!apiTokenId || contest_standings.length === 0) return
  const reason = 'An API token cannot complete contests. Enter the standings on the page of the contest.'
  throw new Failure('FeedFileInvalid', {
    problems: [{ line: null, field: 'contest_standings', reason }],
    more: 0,
  })
}

/** Locks the matches in a file; throws EditConflict if a match, line or result in it changed since `version`. */
async function assertFileCurrent(
  db: Db,
  { content, gameId, version }: { content: string; gameId: number; version: string },
): Promise<void> {
  const payload = readFeedFile(content, gameId)
  await lockMatches(db, payload.game_id, matchIdsOf(payload))
  const now = await readVersion(db, payload)
  if (now.version === version) return
  const at = (now.changedAt ?? new Date()).toISOString()
  throw new Failure('EditConflict', {
    by: 'The feed or another operator',
    at,
    fields: ['matches, lines or results'],
  })
}

/** Hash over the update times of the matches, lines and results in a payload; also changes when one is added. */
async function readVersion(db: Db, payload: FeedPayload) {
  return db.one<{ version: string; changedAt: Date | null }>(sql`
    select max(updated_at) as changed_at,
           md5(coalesce(string_agg(
             concat_ws(':', feed_game_id, feed_player_id, extract(epoch from updated_at), extract(epoch from started_at)),
             ',' order by feed_game_id, feed_player_id nulls first), '')) as version
      from (
        select feed_game_id, null::int as feed_player_id, updated_at, started_at from feed_games
         where game_id = ${payload.game_id} and feed_game_id = any(${matchIdsOf(payload)}::int[])
        union all
        select feed_game_id, feed_player_id, updated_at, null from projections
         where game_id = ${payload.game_id} and (feed_game_id, feed_player_id) in ${pairsOf([...payload.projections, ...payload.results])}
      ) as known`)
}

function listCounts({ games, players, projections, results, contest_standings }: Partial<PayloadCounts>) {
  return [
    pluralize(games ?? 0, 'match', 'matches'),
    pluralize(players ?? 0, 'player'),
    pluralize(projections ?? 0, 'line'),
    pluralize(results ?? 0, 'result'),
    pluralize(contest_standings ?? 0, 'contest with its winners', 'contests with their winners'),
  ]
    .filter(part => !part.startsWith('0 '))
    .join(', ')
}

/** "Import 1 result (A. Ash, Stags at Herons)" */
function describeRequest({ counts, rows }: Requested): string {
  const named = typeof rows === 'string' && rows !== '' ? ` (${rows})` : ''
  return `Import ${listCounts(counts as PayloadCounts) || 'a file without rows'}${named}`
}

/** Small imports store the changed rows, large ones their number. */
function describeImport(after: Record<string, unknown>): string {
  const { games, players, figures } = after
  if (typeof games === 'number') return `imported ${listCounts(after)} for {subject}`
  const count = (rows: unknown) => (rows as unknown[] | undefined)?.length ?? 0
  const parts = [
    pluralize(count(games), 'match', 'matches'),
    pluralize(count(players), 'player'),
    pluralize(count(figures), 'line or result', 'lines or results'),
  ].filter(part => !part.startsWith('0 '))
  return parts.length > 0 ? `changed ${parts.join(', ')} of {subject}` : 'imported a file for {subject}'
}
