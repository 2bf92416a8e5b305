import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { readSettings } from '@/lib/change/settings/read'
import { makeAuthor } from '@/lib/change/testing/author'
import { isFailure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { balanceOf } from '@/lib/people/testing/wallet'
import { approveWithdrawal, declineWithdrawal } from './decide-withdrawal'
import { cancelWithdrawal, requestWithdrawal } from './request-withdrawal'
import { makePayer, makeUndecidedWithdrawal, transferStatusOf } from './testing/payments'

const reason = 'Checked with the bank'
const hourMs = 3_600_000

const withdraw = ({ userId, methodId }: { userId: number; methodId: number }) =>
  requestWithdrawal(withoutIdempotency, userId, { amountCents: 2_000n, paymentMethodId: methodId })

async function outcomeOf(work: Promise<unknown>) {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!isFailure(error, 'WithdrawalsHeld')) throw error
    return error.detail
  }
}

const change = (userId: number, column: 'email' | 'phone' | 'password_hash', value: string) =>
  db.run(sql`
    update users set email = ${column === 'email' ? value : sql`email`}, phone = ${column === 'phone' ? value : sql`phone`},
           password_hash = ${column === 'password_hash' ? value : sql`password_hash`}
     where id = ${userId}`)

const age = (userId: number, hours: number) =>
  db.run(sql`
    update users set access_changed_at = access_changed_at - make_interval(hours => ${hours}) where id = ${userId}`)

describe('a withdrawal', () => {
  it.each([
    ['email', 'email'],
    ['phone', 'phone'],
    ['password', 'password_hash'],
  ] as const)('is rejected for 24 hours after a change of the %s', async (name, column) => {
    const payer = await makePayer(6_000n)
    expect(await outcomeOf(withdraw(payer))).toBe('done')
    const phone = String(2_000_000_000 + payer.userId)
    await change(payer.userId, column, column === 'phone' ? phone : `taken-${payer.userId}@example.com`)
    const held = await outcomeOf(withdraw(payer))
    if (held === 'done') throw new Error('the withdrawal was not held')
    expect(held.change).toBe(name)
    expect(Math.abs(new Date(held.until).getTime() - Date.now() - 24 * hourMs)).toBeLessThan(hourMs)
    expect(await balanceOf(payer.userId, 'cash')).toBe(4_000n)
    await age(payer.userId, 24)
    expect(await outcomeOf(withdraw(payer))).toBe('done')
  })

  it('is not held by other changes, nor by an update to the same values', async () => {
    const payer = await makePayer(6_000n)
    await db.run(sql`
      update users set email = email, phone = phone, password_hash = password_hash, username = username || 'x'
       where id = ${payer.userId}`)
    expect(await outcomeOf(withdraw(payer))).toBe('done')
  })

  it('is held for the hours of the setting, and not at all for 0', async () => {
    const payer = await makePayer(6_000n)
    await change(payer.userId, 'password_hash', 'other')
    await age(payer.userId, 23)
    expect(await outcomeOf(withdraw(payer))).toMatchObject({ change: 'password' })
    await db.run(sql`insert into settings (key, value) values ('withdrawal_hold_hours', '0')
      on conflict (key) do update set value = excluded.value`)
    try {
      await expect.poll(() => outcomeOf(withdraw(payer))).toBe('done')
    } finally {
      await db.run(sql`delete from settings where key = 'withdrawal_hold_hours'`)
      await expect.poll(async () => (await readSettings()).withdrawal_hold_hours).toBe(24)
    }
  })

  it('is either before a concurrent change of the password or held by it', async () => {
    for (let round = 0; round < 5; round++) {
      const payer = await makePayer(6_000n)
      const [outcome] = await Promise.all([
        outcomeOf(withdraw(payer)),
        change(payer.userId, 'password_hash', `other ${round}`),
      ])
      const left = await balanceOf(payer.userId, 'cash')
      expect(left).toBe(outcome === 'done' ? 4_000n : 6_000n)
      expect(await outcomeOf(withdraw(payer))).toMatchObject({ change: 'password' })
    }
  })

  it('cannot be approved while it is held, but canceled and declined', async () => {
    const by = await makeAuthor()
    const { userId } = await makePayer()
    const [first, second] = [await makeUndecidedWithdrawal(userId), await makeUndecidedWithdrawal(userId)]
    await change(userId, 'password_hash', 'of the owner')
    const approve = (withdrawalId: number) => outcomeOf(approveWithdrawal(by, { withdrawalId }, reason))
    expect(await approve(first)).toMatchObject({ change: 'password' })
    expect(await transferStatusOf('withdrawal', first)).toBe('pending')
    await cancelWithdrawal(withoutIdempotency, userId, first)
    await declineWithdrawal(by, { withdrawalId: second }, reason)
    expect(await balanceOf(userId, 'cash')).toBe(5_000n)
    const third = await makeUndecidedWithdrawal(userId)
    await age(userId, 24)
    expect(await approve(third)).toBe('done')
  })
})
