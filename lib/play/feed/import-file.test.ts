import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { buildFeedPayload, newFeedId } from '@/e2e/fixtures/feed-payload'
import { readSettings } from '@/lib/change/settings/read'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { storedLine, storedMatch } from '@/lib/play/testing/feed'
import { resultsFor } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { importFeedFile, importOperatorFile, inspectFeedFile } from './import-file'
import { requestImport } from './request-import'
import { findLineRange } from './rules'

async function importAs(
  by: Awaited<ReturnType<typeof makeAuthor>>,
  content: string,
  reason: string,
  approvedById: number | null,
) {
  const { gameId, version } = await inspectFeedFile(by, content, 6)
  const grant = { reason, approvedById }
  return transaction(tx => importOperatorFile.in(tx, by, { content, gameId, version }, grant))
}

const importAsOperator = async (content: string, reason: string) => {
  const [by, second] = [await makeAuthor(), await makeAuthor()]
  await importAs(by, content, reason, second.operatorId)
  return by
}

const latestImport = () =>
  db.row<{ authorName: string; reason: string; before: unknown; after: unknown }>(sql`
    select author_name, reason, before, after from audit_rows
     where action = 'feed.import' and subject_id = '6' order by id desc limit 1`)

it('stores a file of matches, then a file of results', async () => {
  const [game, player] = [newFeedId(), newFeedId()]
  expect(await importFeedFile(`feed_game_id,home_team,status\n${game},Herons,Final\n`, 6)).toEqual({
    games: 1,
    players: 0,
    projections: 0,
    results: 0,
  })
  await importFeedFile(`feed_player_id,feed_game_id,result,is_played\n${player},${game},12.5,1\n`, 6)
  expect(await storedMatch(game, 6)).toMatchObject({ homeTeam: 'Herons', status: 'Final' })
  expect(await storedLine(player, game, 6)).toMatchObject({ result: '12.50', isPlayed: true })
})

it('settles no entry of the operator who imports or approves it', async () => {
  const { userId, slip: makeSlip } = await makePicker()
  const slip = makeSlip(20, 2)
  await enterSlip(userId, slip)
  await db.run(sql`
    update feed_games set scheduled_at = now() - interval '2 minutes'
     where game_id = ${slip.game_id} and feed_game_id = any(${slip.players.map(player => player.feed_game_id)}::int[])`)
  const content = JSON.stringify({ game_id: slip.game_id, results: resultsFor(slip, 'WW') })
  const [one, other] = [await makeAuthor(), await makeAuthor()]
  const { gameId, version } = await inspectFeedFile(one, content)
  for (const { operatorId } of [one, other]) {
    await db.run(
      sql`update users set email = (select email from operators where id = ${operatorId}) where id = ${userId}`,
    )
    const grant = { reason: 'Results of the league', approvedById: other.operatorId }
    await expect(
      transaction(tx => importOperatorFile.in(tx, one, { content, gameId, version }, grant)),
    ).rejects.toMatchObject({ code: 'OwnAccount' })
  }
})

it('logs only the values an operator’s file changed', async () => {
  const [game, player] = [newFeedId(), newFeedId()]
  const figures = (result: number) =>
    `feed_player_id,feed_game_id,result,is_played\n${player},${game},${result},1\n`
  await importFeedFile(figures(12), 6)
  const author = await importAsOperator(figures(13), 'The league corrected it')
  const row = { feedGameId: game, feedPlayerId: player, projection: null, isPlayed: true }
  expect(await latestImport()).toEqual({
    authorName: author.name,
    reason: 'The league corrected it',
    before: { figures: [{ ...row, result: 12 }] },
    after: { figures: [{ ...row, result: 13 }] },
  })
})

it('logs the number of rows of a large file', async () => {
  const start = newFeedId()
  const rows = Array.from({ length: 60 }, (_, index) => `${start + index},Final`)
  await importAsOperator(`feed_game_id,status\n${rows.join('\n')}`, 'The feed was down')
  expect(await latestImport()).toMatchObject({
    before: null,
    after: { games: 60, players: 0, projections: 0, results: 0 },
  })
})

it('rejects an operator’s file without a second manager', async () => {
  const [by, game] = [await makeAuthor(), newFeedId()]
  const content = `feed_game_id,status\n${game},Final\n`
  for (const approvedById of [null, by.operatorId])
    await expect(importAs(by, content, 'The feed was down', approvedById)).rejects.toThrow(
      'SecondManagerNeeded',
    )
  expect(await storedMatch(game, 6)).toBeUndefined()
})

it('rejects a line outside the range of the line of the feed, which files do not move', async () => {
  const [game, player] = [newFeedId(), newFeedId()]
  const line = (projection: number) =>
    `feed_player_id,feed_game_id,projection\n${player},${game},${projection}\n`
  await importFeedFile(line(20.5), 6)
  const settings = await readSettings()
  const range = findLineRange(20.5, settings.line_change_percent, settings.line_change_points)
  await expect(importAsOperator(line(0.5), 'The provider was late')).rejects.toMatchObject({
    code: 'LineOutOfRange',
    detail: { ...range, row: 0, player: expect.stringContaining(String(player)) },
  })
  await expect(inspectFeedFile(await makeAuthor(), line(0.5), 6)).rejects.toMatchObject({
    code: 'LineOutOfRange',
  })
  await importAsOperator(line(range?.min ?? 0), 'The provider was late')
  await expect(
    importAsOperator(line((range?.min ?? 0) - 0.5), 'The provider was late'),
  ).rejects.toMatchObject({
    code: 'LineOutOfRange',
    detail: range,
  })
  expect(await storedLine(player, game, 6)).toMatchObject({ projection: range?.min.toFixed(2) })
  // The feed itself is not limited.
  await importFeedFile(line(3.5), 6)
  expect(await storedLine(player, game, 6)).toMatchObject({ projection: '3.50' })
})

it('rejects lines and results of a match or player that is neither stored nor in an operator’s file', async () => {
  const { feed_game_id: game, feed_player_id: player, games, players } = buildFeedPayload()
  await importFeedFile(JSON.stringify({ game_id: 6, games, players }))
  const [otherGame, otherPlayer] = [newFeedId(), newFeedId()]
  const csv = [
    'feed_player_id,feed_game_id,result,is_played',
    `${player},${game},5,1`,
    `${player},${otherGame},5,1`,
    `${otherPlayer},${game},5,1`,
  ].join('\n')
  const detail = {
    problems: [
      {
        line: 3,
        field: 'feed_game_id',
        reason: `There is no match ${otherGame}. Check the ID, or import the match first.`,
      },
      {
        line: 4,
        field: 'feed_player_id',
        reason: `There is no player ${otherPlayer}. Check the ID, or import the player first.`,
      },
    ],
    more: 0,
  }
  const [by, second] = [await makeAuthor(), await makeAuthor()]
  await expect(inspectFeedFile(by, csv, 6)).rejects.toMatchObject({ code: 'FeedFileInvalid', detail })
  // A request that was stored before.
  const file = {
    content: csv,
    gameId: 6,
    version: (await inspectFeedFile(by, csv.split('\n', 2).join('\n'), 6)).version,
  }
  await expect(
    transaction(tx =>
      importOperatorFile.in(tx, by, file, { reason: 'The feed was down', approvedById: second.operatorId }),
    ),
  ).rejects.toMatchObject({ code: 'FeedFileInvalid', detail })
  expect(await storedMatch(otherGame, 6)).toBeUndefined()
  const line = { feed_game_id: otherGame, feed_player_id: player, projection: 0.5 }
  await expect(
    inspectFeedFile(by, JSON.stringify({ game_id: 6, projections: [line] })),
  ).rejects.toMatchObject({ detail: { problems: [{ line: null, field: 'projections.0.feed_game_id' }] } })
  await importAsOperator(
    JSON.stringify({ game_id: 6, games: [{ feed_game_id: otherGame }], projections: [line] }),
    'A match that the feed missed',
  )
  expect(await storedLine(player, otherGame, 6)).toMatchObject({ projection: '0.50' })
  // The feed itself sends in any order.
  const early = newFeedId()
  await importFeedFile(`feed_player_id,feed_game_id,projection\n${player},${early},0.5\n`, 6)
  expect(await storedMatch(early, 6)).toBeDefined()
})

it('is requested with the names of its first rows, stored or in the file', async () => {
  const { feed_game_id: game, feed_player_id: player, games, players } = buildFeedPayload()
  const by = await makeAuthor()
  const nameOf = async (rows: object) => {
    const content = JSON.stringify({ game_id: 6, ...rows })
    const { approvalId } = await requestImport(by, { content, gameId: null, reason: 'The feed was down' })
    const { rows: named } = await db.one<{ rows: string }>(sql`
      select input ->> 'rows' as rows /* not null */ from pending_approvals where id = ${approvalId}`)
    return named
  }
  const ids = { feed_player_id: player, feed_game_id: game }
  expect(await nameOf({ games, players, projections: [{ ...ids, projection: 2 }] })).toBe(
    'A. Ash, Stags at Herons',
  )
  expect(await nameOf({ games: [...games, { feed_game_id: newFeedId() }], players })).toBe(
    'Stags at Herons, and 1 more',
  )
  expect(await nameOf({ players })).toBe('A. Ash')
  expect(await nameOf({})).toBe('')
  await importFeedFile(JSON.stringify({ game_id: 6, games, players }))
  const result = { ...ids, result: 5, is_played: true }
  expect(await nameOf({ projections: [{ ...ids, projection: 2 }], results: [result] })).toBe(
    'A. Ash, Stags at Herons',
  )
})

it('stores the first line of a player from a file', async () => {
  const { feed_game_id: game, feed_player_id: player, games, players } = buildFeedPayload()
  await importFeedFile(JSON.stringify({ game_id: 6, games, players }))
  await importAsOperator(`feed_player_id,feed_game_id,projection\n${player},${game},0.5\n`, 'A new player')
  expect(await storedLine(player, game, 6)).toMatchObject({ projection: '0.50' })
})
