import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { serviceAuthor } from '@/lib/change/audit/author'
import { isFailure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { fund, holderOf, makeUser, readSentMessages } from '@/lib/people/testing/users'
import { deleteAccount } from './delete-account'
import { reactivateByOperator } from './manage-account'

// Paused, so that other tests are not offered these contests.
const gameId = 7

async function enterContest(userId: number, kind: string, status: string) {
  const contest = await db.row<{ id: number }>(sql`
    with blueprint as (
      insert into blueprints (game_id, name, kind) values (${gameId}, 'Deletion', ${kind}::contest_kind)
      returning id, game_id, kind, name
    )
    insert into contests (blueprint_id, game_id, kind, name) select id, game_id, kind, name from blueprint returning id`)
  const id = contest?.id ?? 0
  await db.run(sql`insert into contest_entries (contest_id, user_id) values (${id}, ${userId})`)
  await db.run(sql`update contests set status = ${status}::contest_status where id = ${id}`)
  if (status === 'completed' || status === 'canceled')
    await db.run(sql`
      update contest_entries set status = ${status}::contest_entry_status, settlement = 1, settled_at = now()
       where contest_id = ${id}`)
}

async function enterPickem(
  db: Db,
  userId: number,
  buyInCents: bigint,
  { isSettled = false, mode = 'Cash' } = {},
) {
  await db.run(sql`
    insert into pickem_entries (user_id, game_id, contest_name, mode, buy_in_cents, multiplier_table_id, multiplier,
                                payout_cents, picks, outcome, settled_at, free_on, free_number)
    values (${userId}, ${gameId}, 'Deletion', ${mode}::user_mode, ${buyInCents}, (select max(id) from multiplier_tables), 3, 300, 2,
            case when ${isSettled} then 'lost'::entry_outcome end, case when ${isSettled} then now() end,
            case when ${buyInCents}::bigint = 0 then current_date end, case when ${buyInCents}::bigint = 0 then 1 end)`)
}

const notDeletable = (detail: object) => expect.objectContaining({ code: 'AccountNotDeletable', detail })

describe('delete-account', () => {
  test('revokes every token, clears the push token and notifies the user', async () => {
    const user = await makeUser()
    await db.run(sql`update access_tokens set fcm_token = ${user.username} where user_id = ${user.id}`)
    await deleteAccount(user.id)
    expect(await holderOf(user.accessToken)).toMatchObject({ id: user.id, isDeleted: true })
    expect(
      await db.row(
        sql`select deleted_at is not null as is_deleted, fcm_token
              from users join access_tokens on user_id = users.id where users.id = ${user.id}`,
      ),
    ).toEqual({ isDeleted: true, fcmToken: null })
    expect(
      await db.rows(sql`select distinct revocation_reason from access_tokens where user_id = ${user.id}`),
    ).toEqual([{ revocationReason: 'deletion' }])
    expect(await readSentMessages(user.email)).toEqual([
      { template: 'account-deleted', props: { username: user.username, graceDays: 30 } },
    ])
  })
  test('succeeds once for ten concurrent calls', async () => {
    const user = await makeUser()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => deleteAccount(user.id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(isFailure(outcome.reason, 'UserNotFound')).toBe(true)
    expect(await readSentMessages(user.email)).toHaveLength(1)
  })
})

describe('an account cannot be deleted', () => {
  test.each(['cash', 'site_credits'] as const)('with %s', async bucket => {
    const user = await makeUser()
    await fund(user.id, bucket, 1n)
    await expect(deleteAccount(user.id)).rejects.toEqual(notDeletable({ hasFunds: true, isInContest: false }))
    expect(await holderOf(user.accessToken)).toMatchObject({ isDeleted: false })
    expect(await readSentMessages(user.email)).toEqual([])
  })
  test('with an unsettled cash entry that has a buy-in', async () => {
    const user = await makeUser()
    await enterPickem(db, user.id, 100n)
    await expect(deleteAccount(user.id)).rejects.toEqual(notDeletable({ hasFunds: false, isInContest: true }))
  })
  test.each(['open', 'locked'])('in a cash contest that is %s', async status => {
    const user = await makeUser()
    await enterContest(user.id, 'cash', status)
    await expect(deleteAccount(user.id)).rejects.toEqual(notDeletable({ hasFunds: false, isInContest: true }))
  })
})

async function isDeleted(userId: number) {
  const row = await db.row<{ isDeleted: boolean }>(
    sql`select deleted_at is not null as is_deleted from users where id = ${userId}`,
  )
  return row?.isDeleted
}

describe('an account can be deleted', () => {
  test.each(['credits', 'reward_credits'] as const)('with %s above or below zero', async bucket => {
    for (const cents of [500n, -500n]) {
      const user = await makeUser()
      await fund(user.id, bucket, cents)
      await deleteAccount(user.id)
      expect(await isDeleted(user.id)).toBe(true)
    }
  })
  test('with bucks, which it keeps when it is reactivated', async () => {
    const user = await makeUser()
    await fund(user.id, 'bucks', 5_000n)
    await deleteAccount(user.id)
    expect(await isDeleted(user.id)).toBe(true)
    await reactivateByOperator(serviceAuthor('Worker'), { userId: user.id }, 'By mistake')
    expect(
      await db.row(sql`select balance_cents from buckets where user_id = ${user.id} and kind = 'bucks'`),
    ).toEqual({ balanceCents: 5_000n })
  })
  test('with an open Arcade entry', async () => {
    const user = await makeUser()
    await enterPickem(db, user.id, 100n, { mode: 'Arcade' })
    await deleteAccount(user.id)
    expect(await isDeleted(user.id)).toBe(true)
  })
  test('with a settled entry and a free entry', async () => {
    const user = await makeUser()
    await enterPickem(db, user.id, 100n, { isSettled: true })
    await enterPickem(db, user.id, 0n)
    await deleteAccount(user.id)
    expect(await isDeleted(user.id)).toBe(true)
  })
  test.each([
    ['practice', 'open'],
    ['arcade', 'open'],
    ['cash', 'completed'],
    ['cash', 'canceled'],
  ])('in a contest that is %s and %s', async (kind, status) => {
    const user = await makeUser()
    await enterContest(user.id, kind, status)
    await deleteAccount(user.id)
    expect(await isDeleted(user.id)).toBe(true)
  })
})

/** Claims and entries start like this. */
async function lockUser(db: Db, userId: number) {
  const user = await db.row(sql`select id from users where id = ${userId} and deleted_at is null for update`)
  if (!user) throw new Error('deleted')
}

const claim = (userId: number) =>
  transaction(async db => {
    await lockUser(db, userId)
    await post(db, {
      kind: 'promo',
      userId,
      houseAccount: 'promos',
      amounts: [{ bucket: 'site_credits', cents: 500n }],
    })
  })

const enter = (userId: number) =>
  transaction(async db => {
    await lockUser(db, userId)
    await enterPickem(db, userId, 100n)
  })

const rounds = 250

describe(`${rounds} deletions`, () => {
  test.each([
    ['claim', claim],
    ['entry', enter],
  ])(
    'against as many concurrent calls of %s: no deleted account has money or an open entry',
    async (_, act) => {
      const won = { deletion: 0, other: 0 }
      const ids: number[] = []
      const race = async (round: number) => {
        const user = await makeUser()
        ids.push(user.id)
        const first = round % 2 ? () => act(user.id) : () => deleteAccount(user.id)
        const second = round % 2 ? () => deleteAccount(user.id) : () => act(user.id)
        const outcomes = await Promise.allSettled([first(), second()])
        const succeeded = outcomes.map(({ status }) => status === 'fulfilled')
        expect(succeeded.filter(Boolean)).toHaveLength(1)
        won[succeeded[round % 2 ? 1 : 0] ? 'deletion' : 'other']++
      }
      for (let round = 0; round < rounds; round += 10)
        await Promise.all(Array.from({ length: 10 }, (_, index) => race(round + index)))
      expect(won.deletion).toBeGreaterThan(0)
      expect(won.other).toBeGreaterThan(0)
      expect(
        await db.rows(sql`
        select u.id from users u where u.id = any(${ids}) and u.deleted_at is not null and (
          exists (select from buckets b where b.user_id = u.id and b.kind in ('cash', 'site_credits')
                     and b.balance_cents > 0)
          or exists (select from pickem_entries e where e.user_id = u.id and e.settled_at is null
                        and e.mode = 'Cash' and e.buy_in_cents > 0))`),
      ).toEqual([])
    },
  )
})
