import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { measureGameImpact } from './game-impact'

await resetDatabase()

test('a pause names the open entries of the game, those of the last day, and their users', async () => {
  // Personas play different games in turn.
  const [user, other] = [await makePicker('funded'), await makePicker('funded')]
  await enterSlip(user.userId, user.slip(10, 2))
  await enterSlip(user.userId, user.slip(10, 3))
  await enterSlip(other.userId, other.slip(10, 2))
  const { gameId } = user.entry
  expect(other.entry.gameId).not.toBe(gameId)
  expect(await measureGameImpact(gameId)).toEqual({
    open: { entries: 2, users: 1, hasMore: false },
    recent: { entries: 2, users: 1, hasMore: false },
    // Two of the persona.
    contests: 2,
  })
  await db.run(
    sql`update contests set status = 'locked' where id = (select min(id) from contests where game_id = ${gameId})`,
  )
  expect(await measureGameImpact(gameId)).toMatchObject({ contests: 1 })
  // Its terms cannot change otherwise.
  await db.run(sql`alter table pickem_entries disable trigger user`)
  await db.run(sql`
    update pickem_entries set created_at = now() - interval '25 hours'
     where id = (select min(id) from pickem_entries where user_id = ${user.userId})`)
  await db.run(sql`alter table pickem_entries enable trigger user`)
  expect(await measureGameImpact(gameId)).toMatchObject({
    open: { entries: 2, users: 1 },
    recent: { entries: 1, users: 1 },
  })
  expect(await measureGameImpact(-1)).toMatchObject({ open: { entries: 0, users: 0 } })
})
