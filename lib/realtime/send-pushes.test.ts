import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { EntrySettled } from './events'
import { openRealtime } from './testing'

const { db, firebase, providers, waiting, makeUser, ...live } = await openRealtime('slatekeeper_push_test')
const { sendPushes, pushRetryDelay } = await import('./send-pushes')
const { createFirebaseSender } = await import('./firebase')
const { savePushToken } = await import('@/lib/device/save-push-token')

beforeEach(live.empty)
afterAll(live.close)

const event = (userId: number, at = new Date()) => ({
  ...({
    name: 'entry.settled',
    entryId: userId,
    contestName: "NBA Pick'em",
    outcome: 'won',
    mode: 'Cash',
  } as const),
  userId,
  amountCents: 1_000,
  isCorrection: false,
  at: at.toISOString(),
})

const deliver = (events: EntrySettled[], tries = 0) =>
  sendPushes({ payload: { events, tries } }, providers.sender, () => 0)

const readToken = async (userId: number) =>
  (await db.row<{ fcmToken: string | null }>(sql`select fcm_token from users where id = ${userId}`))?.fcmToken

const pushedTo = () => firebase.pushes.map(push => push.token).sort()

test('pushes share one access token of the service account', async () => {
  const users = await Promise.all([makeUser('phone-a'), makeUser('phone-b')])
  await deliver(users.map(id => event(id)))
  expect(pushedTo()).toEqual(['phone-a', 'phone-b'])
  expect(new Set(firebase.requests.map(request => request.headers.authorization)).size).toBe(1)
})

test('only an unregistered token is deleted', async () => {
  const [gone, here] = [await makeUser('phone-gone'), await makeUser('phone-here')]
  firebase.unregistered.add('phone-gone')
  await deliver([event(gone), event(here)])
  expect([await readToken(gone), await readToken(here)]).toEqual([null, 'phone-here'])
  expect(pushedTo()).toEqual(['phone-here'])
  expect(await waiting('send_pushes')).toEqual([])
})

test('a token that the app has sent meanwhile is kept', async () => {
  const userId = await makeUser('phone-old')
  const pusher = {
    async push() {
      await db.run(sql`update users set fcm_token = 'phone-new' where id = ${userId}`)
      return false
    },
  }
  await sendPushes({ payload: { events: [event(userId)] } }, pusher)
  expect(await readToken(userId)).toBe('phone-new')
})

describe('pushes that Firebase does not accept', () => {
  test.each([
    [429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'],
    [500, 'INTERNAL', 'INTERNAL'],
    [401, 'UNAUTHENTICATED', 'THIRD_PARTY_AUTH_ERROR'],
  ])('with %i are tried again, and no others', async (code, status, errorCode) => {
    const [first, second] = [await makeUser(`phone-${code}-1`), await makeUser(`phone-${code}-2`)]
    firebase.queueResponses(firebase.errorResponse(code, status, errorCode))
    await deliver([event(first), event(second)])
    expect(firebase.pushes).toHaveLength(1)
    expect(await waiting('send_pushes')).toMatchObject([{ payload: { tries: 1, events: [{}] } }])
    await live.deliver()
    await live.becomesIdle()
    expect(pushedTo()).toEqual([`phone-${code}-1`, `phone-${code}-2`])
  })

  test('are dropped after ten attempts, or immediately if rejected permanently', async () => {
    const userId = await makeUser('phone-final')
    firebase.queueResponses(firebase.errorResponse(500, 'INTERNAL'))
    await deliver([event(userId)], 9)
    firebase.queueResponses(firebase.errorResponse(400, 'INVALID_ARGUMENT'))
    await deliver([event(userId)])
    expect(await waiting('send_pushes')).toEqual([])
    expect(firebase.requests).toHaveLength(2)
    expect(await readToken(userId)).toBe('phone-final')
  })

  test('are retried with increasing delays, almost four hours in total', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(pushRetryDelay)
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3_600
    expect(hours).toBeGreaterThan(3)
    expect(hours).toBeLessThan(4)
  })
})

test('users without a token, signed out or deleted get no push, and old events are not pushed', async () => {
  const [none, out, deleted, late] = [
    await makeUser(null),
    await makeUser('phone-out'),
    await makeUser('phone-deleted'),
    await makeUser('phone-late'),
  ]
  await db.run(sql`update access_tokens set revoked_at = now() where user_id = ${out}`)
  await db.run(sql`update users set deleted_at = now() where id = ${deleted}`)
  await deliver([event(none), event(out), event(deleted), event(late, new Date(Date.now() - 86_401_000))])
  expect(firebase.requests).toEqual([])
})

test('a phone of two users gets the pushes of the last one only', async () => {
  const [before, now] = [await makeUser(null), await makeUser(null)]
  for (const userId of [now, before, now]) await savePushToken(userId, 'phone-shared')
  await deliver([event(before), event(now)])
  expect(firebase.pushes.map(push => push.data.pickem_contest_entry_id)).toEqual([String(now)])
})

test('an invalid service account fails the start', async () => {
  expect(() => createFirebaseSender('/nowhere/account.json')).toThrow(
    /FIREBASE_SERVICE_ACCOUNT cannot be used/,
  )
  expect(() => createFirebaseSender('{"project_id": 1}')).toThrow(/FIREBASE_SERVICE_ACCOUNT cannot be used/)
  expect(createFirebaseSender(JSON.stringify(firebase.account))).toHaveProperty('push')
})
