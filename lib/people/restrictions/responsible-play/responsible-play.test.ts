import sql from 'sql-template-tag'
import { describe, expect, it, test } from 'vitest'
import { defaultSettings } from '@/lib/change/settings/definitions'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { hashPassword } from '@/lib/people/account/sessions/password'
import { assertCanMoveMoney } from '@/lib/people/restrictions/assert-can-move-money'
import { assertWithinDepositLimits } from '@/lib/people/restrictions/deposit-limits'
import { findExclusion } from '@/lib/people/restrictions/exclusion'
import { makeUser, userPassword } from '@/lib/people/testing/users'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { endTimeOuts, excludeSelf, takeTimeOut } from './exclude-self'
import { readOwnLimits } from './read-responsible-play'
import { setOwnLimits } from './set-own-limits'

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const set = (userId: number, limits: Parameters<typeof setOwnLimits>[1]) =>
  setOwnLimits(userId, limits, 'test')
const passwordHash = hashPassword(userPassword)

async function exclude(userId: number, endsAt: Date | null) {
  await db.run(sql`update users set password_hash = ${await passwordHash} where id = ${userId}`)
  return codeOf(excludeSelf(userId, { endsAt, password: userPassword }, 'test'))
}

const excludeWithout = (userId: number, endsAt: Date | null) =>
  codeOf(excludeSelf(userId, { endsAt, password: undefined }, 'test'))
const timeOut = (userId: number, days: number) => codeOf(takeTimeOut(userId, days, 'test'))
const isFlagged = async (userId: number) =>
  (await db.row<{ isSelfExcluded: boolean }>(sql`select is_self_excluded from users where id = ${userId}`))
    ?.isSelfExcluded

const check = (userId: number, cents: bigint, pendingId?: number) =>
  transaction(tx => assertWithinDepositLimits(tx, userId, cents, defaultSettings, pendingId))

/** As a payment does it. */
const deposit = (userId: number, cents: bigint) =>
  transaction(async tx => {
    await assertCanMoveMoney(tx, userId, 'deposits', defaultSettings)
    await assertWithinDepositLimits(tx, userId, cents, defaultSettings)
    await tx.run(sql`insert into deposits (user_id, amount_cents) values (${userId}, ${cents})`)
  })

describe('deposit limits', () => {
  test('a raise is in effect after the cooling period, in every reader', async () => {
    const userId = await makeWalletOwner()
    await set(userId, { daily: 5_000n })
    await set(userId, { daily: 8_000n, monthly: 100_000n })
    expect(await codeOf(check(userId, 5_000n))).toBe('done')
    expect(await codeOf(check(userId, 5_001n))).toBe('DepositLimitReached')
    const { daily } = await readOwnLimits(db, userId)
    const hours = ((daily.next?.at.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23)
    expect(hours).toBeLessThan(25)
    await db.run(sql`update deposit_limits set daily_next_at = now() where user_id = ${userId}`)
    expect(await codeOf(check(userId, 8_000n))).toBe('done')
    expect(await codeOf(check(userId, 8_001n))).toBe('DepositLimitReached')
    expect((await readOwnLimits(db, userId)).daily).toEqual({ cents: 8_000n, next: null })
  })

  test('the general limits apply without own ones', async () => {
    const userId = await makeWalletOwner()
    expect(await codeOf(check(userId, 250_000n))).toBe('done')
    await expect(check(userId, 250_001n)).rejects.toMatchObject({
      detail: { period: 'daily', limitCents: 250_000n, leftCents: 250_000n, isOwn: false },
    })
  })

  it.each([
    ['a deposit of this day', 'daily', 0, 'completed', 400n],
    ['a deposit of another UTC day', 'daily', 25, 'completed', 1_000n],
    ['a pending deposit of another day', 'daily', 25, 'pending', 400n],
    ['a failed deposit', 'daily', 0, 'failed', 1_000n],
    ['a deposit of the last 7 days', 'weekly', 167, 'completed', 400n],
    ['an older deposit', 'weekly', 169, 'completed', 1_000n],
    ['a deposit of the last 30 days', 'monthly', 719, 'completed', 400n],
    ['a deposit before', 'monthly', 721, 'completed', 1_000n],
  ])('%s counts to the cent: %s, %i hours ago, %s', async (_, period, hours, status, left) => {
    const userId = await makeWalletOwner()
    await set(userId, { [period]: 1_000n })
    const at = sql`statement_timestamp() - make_interval(hours => ${hours})`
    await db.run(sql`
      insert into deposits (user_id, amount_cents, status, created_at)
      values (${userId}, 600, 'pending', ${at})`)
    if (status === 'completed') await completeDeposit(userId, hours)
    else
      await db.run(
        sql`update deposits set status = ${status}::text::transfer_status where user_id = ${userId}`,
      )
    expect(await codeOf(check(userId, left))).toBe('done')
    await expect(check(userId, left + 1n)).rejects.toMatchObject({ detail: { period, leftCents: left } })
  })

  test('of 20 concurrent deposits, none exceeds the limit', async () => {
    const userId = await makeWalletOwner()
    await set(userId, { weekly: 3_333n })
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(deposit(userId, 1_000n))))
    expect(codes.filter(code => code === 'done')).toHaveLength(3)
    expect(codes.filter(code => code === 'DepositLimitReached')).toHaveLength(17)
    await expect(deposit(userId, 334n)).rejects.toMatchObject({ detail: { leftCents: 333n, isOwn: true } })
    await deposit(userId, 333n)
  })

  test('of deposits concurrent with a lower limit, those beyond it cannot be paid', async () => {
    const userId = await makeWalletOwner()
    await set(userId, { daily: 5_000n })
    await Promise.all([
      set(userId, { daily: 1_000n }),
      ...Array.from({ length: 8 }, () => codeOf(deposit(userId, 1_000n))),
    ])
    expect(await codeOf(deposit(userId, 1_001n))).toBe('DepositLimitReached')
    const started = await db.rows<{ id: number }>(
      sql`select id::float8 from deposits where user_id = ${userId}`,
    )
    const codes = await Promise.all(started.map(({ id }) => codeOf(check(userId, 1_000n, id))))
    expect(codes.filter(code => code === 'done')).toHaveLength(1)
  })

  test('of parallel changes, the lowest stays in effect', async () => {
    const userId = await makeWalletOwner()
    await set(userId, { daily: 5_000n })
    await Promise.all([4_000n, 9_000n, 3_000n, null, 8_000n].map(daily => set(userId, { daily })))
    expect((await readOwnLimits(db, userId)).daily.cents).toBe(3_000n)
  })
})

/** With a ledger transaction, as the table requires. */
async function completeDeposit(userId: number, hoursAgo: number): Promise<void> {
  await transaction(async tx => {
    const amounts = [{ bucket: 'cash', cents: 600n }] as const
    const id = await post(tx, { kind: 'deposit', userId, houseAccount: 'funding', amounts })
    await tx.run(sql`
      update deposits set status = 'completed', ledger_transaction_id = ${id},
             completed_at = statement_timestamp() - make_interval(hours => ${hoursAgo})
       where user_id = ${userId}`)
  })
}

describe('self-exclusion', () => {
  test('stops entries, contests, deposits and promos, but no withdrawal', async () => {
    const user = await makePicker()
    const settings = { kyc_required_for_cash: 'none' }
    const move = (use: 'deposits' | 'withdrawals') =>
      codeOf(transaction(tx => assertCanMoveMoney(tx, user.userId, use, settings)))
    expect(await move('deposits')).toBe('done')
    expect(await exclude(user.userId, inDays(30))).toBe('done')
    expect(await codeOf(enterSlip(user.userId, user.slip()))).toBe('CashPlayBarred')
    expect(await move('deposits')).toBe('CashPlayBarred')
    expect(await move('withdrawals')).toBe('done')
    const promo = await db.row<{ id: number }>(sql`
      insert into promos (name, credits_cents, status, credit_bucket_id)
      select 'Promo of exclusions', 100, 'published', min(id) from credit_buckets where is_active returning id`)
    expect(await codeOf(claimPromo(user.userId, promo?.id ?? 0))).toBe('PromoNotEligible')
    await db.run(sql`update user_geolocations set expires_at = null where user_id = ${user.userId}`)
    expect(await move('withdrawals')).toBe('CashPlayBarred')
  })

  test('needs the password if it is permanent or longer than 180 days', async () => {
    const userId = (await makeUser()).id
    expect(await excludeWithout(userId, null)).toBe('PasswordRequired')
    expect(await excludeWithout(userId, inDays(181))).toBe('PasswordRequired')
    const wrong = excludeSelf(userId, { endsAt: null, password: 'Wrong1234' }, 'test')
    expect(await codeOf(wrong)).toBe('WrongPassword')
    expect(await isFlagged(userId)).toBe(false)
    expect(await excludeWithout(userId, inDays(179))).toBe('done')
    expect(await exclude(userId, null)).toBe('done')
  })

  test('is lengthened, never shortened', async () => {
    const userId = await makeWalletOwner()
    expect(await exclude(userId, inDays(0.9))).toBe('ExclusionEndInvalid')
    expect(await exclude(userId, inDays(40_000))).toBe('ExclusionEndInvalid')
    expect(await exclude(userId, inDays(30))).toBe('done')
    expect(await exclude(userId, inDays(29))).toBe('ExclusionLasts')
    expect(await timeOut(userId, 40)).toBe('ExclusionLasts')
    expect(await exclude(userId, inDays(31))).toBe('done')
    expect(await exclude(userId, null)).toBe('done')
    expect(await exclude(userId, null)).toBe('ExclusionLasts')
    expect(await findExclusion(db, userId)).toMatchObject({ kind: 'exclusion', endsAt: null })
  })

  test('a time-out ends by the job, an exclusion does not', async () => {
    const [paused, excluded] = [await makeWalletOwner(), await makeWalletOwner()]
    const insert = (userId: number, kind: string) =>
      db.run(sql`
        insert into self_exclusions (user_id, source, kind, ends_at)
        values (${userId}, 'user', ${kind}::text::exclusion_kind, now() - interval '1 second')`)
    await insert(paused, 'time_out')
    await insert(excluded, 'exclusion')
    const running = await makeWalletOwner()
    await timeOut(running, 1)
    await endTimeOuts()
    expect(await Promise.all([paused, excluded, running].map(isFlagged))).toEqual([false, true, true])
    expect(await timeOut(paused, 2)).toBe('done')
  })

  test('an exclusion during a time-out replaces it and lasts at least as long', async () => {
    const userId = await makeWalletOwner()
    expect(await timeOut(userId, 7)).toBe('done')
    expect(
      await db.row(sql`
        select ends_at = starts_at + interval '7 days' as is_whole from self_exclusions where user_id = ${userId}`),
    ).toEqual({ isWhole: true })
    expect(await timeOut(userId, 3)).toBe('ExclusionLasts')
    expect(await timeOut(userId, 9)).toBe('done')
    expect(await exclude(userId, inDays(2))).toBe('done')
    const exclusion = await findExclusion(db, userId)
    expect(exclusion?.kind).toBe('exclusion')
    expect(exclusion?.endsAt?.getTime()).toBeGreaterThan(inDays(8.9).getTime())
  })

  test('the database does not turn an exclusion into a time-out', async () => {
    const userId = await makeWalletOwner()
    await exclude(userId, inDays(2))
    await expect(
      db.run(sql`update self_exclusions set kind = 'time_out' where user_id = ${userId}`),
    ).rejects.toMatchObject({ code: '23001' })
  })

  test('racing entries and deposits are made before it or not at all', async () => {
    const user = await makePicker()
    await Promise.all([
      exclude(user.userId, null),
      ...Array.from({ length: 6 }, () => codeOf(enterSlip(user.userId, user.slip()))),
      ...Array.from({ length: 6 }, () => codeOf(deposit(user.userId, 1_000n))),
    ])
    const late = await db.rows(sql`
      select e.id from pickem_entries e join self_exclusions x using (user_id)
       where user_id = ${user.userId} and e.created_at > x.starts_at
      union all
      select d.id from deposits d join self_exclusions x using (user_id)
       where user_id = ${user.userId} and d.created_at > x.starts_at`)
    expect(late).toEqual([])
    expect(await codeOf(enterSlip(user.userId, user.slip()))).toBe('CashPlayBarred')
  })
})
