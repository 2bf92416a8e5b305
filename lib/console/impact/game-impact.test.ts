import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { measureGameImpact } from './game-impact'

await resetDatabase()

test('a pause names the open entries of the game, and the users who play it now', async () => {
  const [first, second] = [await makePicker('funded'), await makePicker('funded')]
  await enterSlip(first.userId, first.slip(10, 2))
  await enterSlip(first.userId, first.slip(10, 3))
  await enterSlip(second.userId, second.slip(10, 2))
  const { gameId } = await db.one<{ gameId: number }>(sql`
    select distinct game_id from pickem_entries where user_id in (${first.userId}, ${second.userId})`)
  expect(await measureGameImpact(gameId)).toEqual({
    open: { entries: 3, users: 2, hasMore: false },
    recent: { entries: 3, users: 2, hasMore: false },
  })
  await db.run(sql`
    update pickem_entries set created_at = now() - interval '25 hours' where user_id = ${first.userId}`)
  expect(await measureGameImpact(gameId)).toMatchObject({
    open: { entries: 3, users: 2 },
    recent: { entries: 1, users: 1 },
  })
  expect(await measureGameImpact(-1)).toMatchObject({ open: { entries: 0, users: 0 } })
})
