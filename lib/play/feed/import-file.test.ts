import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { newFeedId } from '@/e2e/fixtures/feed-payload'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { storedLine, storedMatch } from '@/lib/play/testing/feed'
import { importFeedFile, importOperatorFile } from './import-file'

const importAsOperator = async (content: string, reason: string) => {
  const [by, second] = [await makeAuthor(), await makeAuthor()]
  await transaction(tx => importOperatorFile(tx, by, { content, gameId: 6 }, reason, second.operatorId))
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
    await expect(
      transaction(tx =>
        importOperatorFile(tx, by, { content, gameId: 6 }, 'The feed was down', approvedById),
      ),
    ).rejects.toThrow('SecondManagerNeeded')
  expect(await storedMatch(game, 6)).toBeUndefined()
})
