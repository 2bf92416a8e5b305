import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { makeUser } from '@/lib/people/testing/users'
import { type RejectionSearch, searchRejections } from './find-rejections'

await resetDatabase()

let userId = 0

beforeAll(async () => {
  userId = (await makeUser()).id
  const rows: [string, number | null, string, string, number, string][] = [
    ['one', userId, '/pickem/confirm-entry', 'FundsTooLow', 422, '2026-03-02 12:41:59Z'],
    ['two', userId, '/free-play-promo/claim', 'PromoUnavailable', 404, '2026-03-02 12:42:00Z'],
    ['three', null, '/sign-in', 'InvalidCredentials', 401, '2026-03-02 12:42:59Z'],
    ['four', userId, '/pickem/get-players', 'ContestNotFound', 404, '2026-03-02 12:43:00Z'],
  ]
  for (const [id, user, path, rule, status, at] of rows)
    await db.run(sql`
      insert into rejections (request_id, user_id, method, path, status, rule, answer, created_at)
      values (${id}, ${user}::int, 'POST', ${path}, ${status}, ${rule}, '{}', ${at}::text::timestamptz)`)
})

const none: RejectionSearch = { userId: null, path: '', rule: '', status: null, from: '', to: '' }

async function find(search: Partial<RejectionSearch>) {
  const { rejections } = await searchRejections(
    { ...none, ...search },
    { zone: 'America/New_York', before: null },
  )
  return rejections.map(({ requestId }) => requestId)
}

test('requests are found by user, path, rule, status and time', async () => {
  expect(await find({})).toEqual(['four', 'three', 'two', 'one'])
  expect(await find({ userId })).toEqual(['four', 'two', 'one'])
  expect(await find({ path: '/sign-in' })).toEqual(['three'])
  expect(await find({ path: '/pickem/*' })).toEqual(['four', 'one'])
  expect(await find({ path: '/pickem/' })).toEqual([])
  expect(await find({ rule: 'FundsTooLow' })).toEqual(['one'])
  expect(await find({ status: 404 })).toEqual(['four', 'two'])
  expect(await find({ from: '2026-03-02T07:42', to: '2026-03-02T07:42' })).toEqual(['three', 'two'])
  expect(await find({ userId, status: 404, from: '2026-03-02T07:43' })).toEqual(['four'])
})

test('pages contain every request once', async () => {
  const found: string[] = []
  let before: number | null = null
  do {
    const page = await searchRejections(none, { zone: 'UTC', before, size: 3 })
    found.push(...page.rejections.map(({ requestId }) => requestId))
    before = page.next
  } while (before !== null)
  expect(found).toEqual(['four', 'three', 'two', 'one'])
})
