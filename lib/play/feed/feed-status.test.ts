import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { newFeedId } from '@/e2e/fixtures/feed-payload'
import { readGames } from '@/lib/app-config/catalog/catalog'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { importPayload } from '@/lib/play/testing/feed'
import { listFeedStatus, updateFeedStatus } from './feed-status'
import { importOperatorFile, inspectFeedFile } from './import-file'

await resetDatabase()

const gameId = 5

beforeEach(async () => {
  await db.run(sql`delete from feed_deliveries`)
  await db.run(sql`delete from feed_games`)
  await db.run(sql`update games set cron_status = 0`)
})

const deliver = (minutesAgo: number) =>
  db.run(sql`
    insert into feed_deliveries (game_id, delivered_at, games, players, projections, results)
    values (${gameId}, now() - make_interval(mins => ${minutesAgo}::int), 0, 0, 0, 0)
    on conflict (game_id) do update set delivered_at = excluded.delivered_at`)

const startMatch = (minutesAgo: number, status = 'InProgress') =>
  db.run(sql`
    insert into feed_games (game_id, feed_game_id, status, scheduled_at)
    values (${gameId}, 1, ${status}::text::feed_game_status, now() - make_interval(mins => ${minutesAgo}::int))`)

const read = async () => (await listFeedStatus()).find(one => one.gameId === gameId)

it.each([
  ['recently', () => deliver(5), 1, null],
  ['a day ago', () => deliver(24 * 60), 0, 'stale'],
  ['never', () => Promise.resolve(0), 0, 'never'],
  ['an hour ago without matches', () => deliver(60), 1, null],
  ['an hour ago, during a match', () => deliver(60).then(() => startMatch(90)), 0, 'silent'],
  ['an hour ago, after a match', () => deliver(60).then(() => startMatch(90, 'Final')), 1, null],
])('a feed that delivered %s', async (_, arrange, cronStatus, problem) => {
  await db.run(sql`update games set cron_status = ${1 - cronStatus}`)
  await arrange()
  await updateFeedStatus()
  expect(await read()).toMatchObject({ cronStatus, problem })
})

it('is not written again while it is unchanged', async () => {
  await deliver(5)
  expect(await updateFeedStatus()).toBe(1)
  const version = () => db.row(sql`select xmin::text as version, updated_at from games where id = ${gameId}`)
  const before = await version()
  expect(await updateFeedStatus()).toBe(0)
  await importPayload({}, gameId)
  expect(await version()).toEqual(before)
})

it('an import switches it on in its transaction, also an empty one, and apps get it', async () => {
  await importPayload({}, gameId)
  expect(await read()).toMatchObject({ cronStatus: 1, problem: null })
  expect((await readGames()).find(game => game.id === gameId)?.cronStatus).toBe(1)
})

it('follows a change of the setting', async () => {
  await deliver(5)
  await updateFeedStatus()
  await db.run(sql`
    insert into settings (key, value) values ('feed_stale_minutes', '5') on conflict (key) do update set value = '5'`)
  expect(await updateFeedStatus()).toBe(1)
  expect(await read()).toMatchObject({ cronStatus: 0, problem: 'stale' })
})

it('a file of an operator is no delivery', async () => {
  await deliver(24 * 60)
  const before = await read()
  const [by, second] = [await makeAuthor(), await makeAuthor()]
  const content = `feed_game_id,home_team\n${newFeedId()},Herons\n`
  const { version } = await inspectFeedFile(by, content, gameId)
  const grant = { reason: 'The feed was down', approvedById: second.operatorId }
  await transaction(tx => importOperatorFile.in(tx, by, { content, gameId, version }, grant))
  expect(await read()).toEqual(before)
})
