import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openRealtime } from '@/lib/notify/testing/realtime'
import { signOut } from '@/lib/people/account/sessions/own-sessions'
import { savePushToken } from '@/lib/people/device/save-push-token'
import type { EntrySettled } from './events'
import { createFirebaseSender } from './firebase'
import { pushRetryDelay, sendPushes } from './send-pushes'

const { db, firebase, providers, waiting, makeUser, addDevice, ...live } = await openRealtime()

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
  (
    await db.row<{ fcmToken: string | null }>(
      sql`select fcm_token from access_tokens where user_id = ${userId} order by id limit 1`,
    )
  )?.fcmToken

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
      await db.run(sql`update access_tokens set fcm_token = 'phone-new' where user_id = ${userId}`)
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

describe('requests to Google that get no response', () => {
  const notification = { title: 'Won', body: 'You won', tag: 'entry', data: {} }
  const createSender = () => createFirebaseSender(JSON.stringify(firebase.account), firebase.url, 300)

  test('fail the pushes that wait for the access token, and no later ones', async () => {
    const sender = createSender()
    firebase.queueTokenResponses({ hang: true })
    const failed = ['phone-a', 'phone-b'].map(token => sender.push(token, notification))
    await Promise.all(failed.map(push => expect(push).rejects.toThrow('Firebase timed out')))
    expect(await sender.push('phone-c', notification)).toBe(true)
    expect(pushedTo()).toEqual(['phone-c'])
  })

  test('are closed', async () => {
    const sender = createSender()
    const before = await firebase.countConnections()
    firebase.queueTokenResponses({ hang: true })
    firebase.queueResponses({ hang: true })
    for (const token of ['phone-a', 'phone-b'])
      await expect(sender.push(token, notification)).rejects.toThrow('Firebase timed out')
    // The connection of the access token is kept.
    await vi.waitFor(async () => expect(await firebase.countConnections()).toBeLessThanOrEqual(before + 1))
    expect(await sender.push('phone-c', notification)).toBe(true)
    expect(pushedTo()).toEqual(['phone-c'])
  })
})

test('users without a token, signed out or idle for 14 days get no push, and old events are not pushed', async () => {
  const [none, out, idle, late] = [
    await makeUser(null),
    await makeUser(null),
    await makeUser('phone-idle'),
    await makeUser('phone-late'),
  ]
  await signOut(await addDevice(out, 'phone-out'))
  await db.run(
    sql`update access_tokens set last_used_at = now() - interval '15 days' where user_id = ${idle}`,
  )
  await deliver([event(none), event(out), event(idle), event(late, new Date(Date.now() - 86_401_000))])
  expect(firebase.requests).toEqual([])
})

test('every device on which the user is signed in gets the push, and only the failed one again', async () => {
  const userId = await makeUser('tablet')
  await addDevice(userId, 'watch')
  firebase.queueResponses(firebase.errorResponse(500, 'INTERNAL'))
  await deliver([event(userId)])
  const [failed] = ['tablet', 'watch'].filter(token => !pushedTo().includes(token))
  expect(pushedTo()).toHaveLength(1)
  await live.deliver()
  await live.becomesIdle()
  expect(pushedTo()).toEqual(['tablet', 'watch'])
  expect(firebase.pushes.at(-1)?.token).toBe(failed)
})

test('a phone of two users gets the pushes of the last one only', async () => {
  const [before, now] = [await makeUser(null), await makeUser(null)]
  const sessions = [await addDevice(before, null), await addDevice(now, null)] as const
  for (const tokenId of [sessions[1], sessions[0], sessions[1]]) await savePushToken(tokenId, 'phone-shared')
  await deliver([event(before), event(now)])
  expect(firebase.pushes.map(push => push.data.pickem_contest_entry_id)).toEqual([String(now)])
})

test('sessions that send the same push token at the same time leave it with one of them', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => makeUser(null)))
  const sessions = await Promise.all(users.map(userId => addDevice(userId, null)))
  for (let round = 0; round < 5; round++)
    await Promise.all(
      sessions.flatMap(id => [savePushToken(id, 'phone-raced'), savePushToken(id, `own-${id}`)]),
    )
  const holders = await db.rows(sql`select id from access_tokens where fcm_token = 'phone-raced'`)
  expect(holders.length).toBeLessThanOrEqual(1)
  await Promise.all(sessions.map(id => savePushToken(id, 'phone-raced')))
  expect(await db.rows(sql`select id from access_tokens where fcm_token = 'phone-raced'`)).toHaveLength(1)
})

test('signing out removes the push token, and a second device keeps its own', async () => {
  const userId = await makeUser('phone-kept')
  const tokenId = await addDevice(userId, 'phone-left')
  await signOut(tokenId)
  await deliver([event(userId)])
  expect(pushedTo()).toEqual(['phone-kept'])
  expect(await db.row(sql`select fcm_token from access_tokens where id = ${tokenId}`)).toEqual({
    fcmToken: null,
  })
  await expect(savePushToken(tokenId, 'phone-again')).rejects.toMatchObject({ code: 'UserNotFound' })
})

test('an invalid service account fails the start', async () => {
  expect(() => createFirebaseSender('/nowhere/account.json')).toThrow(
    /FIREBASE_SERVICE_ACCOUNT cannot be used/,
  )
  expect(() => createFirebaseSender('{"project_id": 1}')).toThrow(/FIREBASE_SERVICE_ACCOUNT cannot be used/)
  expect(createFirebaseSender(JSON.stringify(firebase.account))).toHaveProperty('push')
})
