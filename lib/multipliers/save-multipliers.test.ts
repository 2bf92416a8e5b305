import '@/lib/db/own-database/testing'
import { expect, it } from 'vitest'
import { revertChange, undoChange } from '@/lib/audit-log/revert'
import { transaction } from '@/lib/db/transaction'
import { makeAuthor } from '@/lib/wallet/testing'
import { listMultipliers } from './list-multipliers'
import { type MultiplierForm, multiplierForm } from './schema'
import { saveMultipliers, saveMultipliersIn } from './save-multipliers'
import { enter, makePicker } from '@/lib/entries/testing'

const reason = 'A better offer for the season'

/** With a second manager's consent, as a table that pays more needs it. */
const agree = async (...[by, change, why]: Parameters<typeof saveMultipliers>) => {
  const { operatorId } = await makeAuthor()
  return transaction(db => saveMultipliersIn(db, by, change, why, operatorId))
}

async function inForce() {
  const [newest] = await listMultipliers()
  if (!newest) throw new Error('no table is seeded')
  return newest
}

/** Changes the table for one test and puts it back. */
async function withTable(change: Partial<MultiplierForm>, work: (auditId: number) => Promise<void>) {
  const by = await makeAuthor()
  const { id, rows } = await inForce()
  await work(await agree(by, { from: id, rows: { ...rows, ...change } }, reason))
  const now = await inForce()
  if (JSON.stringify(now.rows) !== JSON.stringify(rows))
    await agree(by, { from: now.id, rows }, 'As it was before the test')
}

it.each([
  ['a higher multiplier', { picks6: 60 }],
  ['a higher one beside a lower one', { picks2: 2, picks6: 60 }],
])('needs a second manager for %s', async (_, change) => {
  const { id, rows } = await inForce()
  const by = await makeAuthor()
  await expect(saveMultipliers(by, { from: id, rows: { ...rows, ...change } }, reason)).rejects.toMatchObject(
    {
      code: 'SecondManagerNeeded',
      detail: { because: 'nature' },
    },
  )
  expect((await inForce()).id).toBe(id)
})

it('is lowered by one manager, and neither raised nor offered again by a revert', async () => {
  const manager = { ...(await makeAuthor()), role: 'manager' as const }
  const { id, rows } = await inForce()
  const auditId = await saveMultipliers(manager, { from: id, rows: { ...rows, picks6: null } }, reason)
  await expect(revertChange(manager, auditId, 'It was right before')).rejects.toThrow('SecondManagerNeeded')
  await undoChange(manager, auditId)
  expect((await inForce()).rows).toEqual(rows)
})

it('is in force for the next slip, and what was sold keeps what it was sold with', async () => {
  const user = await makePicker()
  const slip = user.slip(10, 3)
  await enter(user.userId, slip)
  await withTable({ picks3: 6.25 }, async () => {
    await expect(enter(user.userId, user.slip(10, 3))).rejects.toMatchObject({
      code: 'MultiplierWrong',
      detail: { picks: 3, multiplier: 6.25 },
    })
    await enter(user.userId, { ...slip, multiplier: 6.25, payout: 62.5 })
  })
})

it('offers no entry of so many picks once their multiplier is taken away', async () => {
  const user = await makePicker()
  await withTable({ picks2: null }, async () => {
    await expect(enter(user.userId, user.slip(10, 2))).rejects.toThrow('PicksNotOffered')
  })
})

it('says who made each version and why, the one in force first', async () => {
  const by = await makeAuthor()
  const { id, rows } = await inForce()
  await agree(by, { from: id, rows: { ...rows, picks6: 40 } }, reason)
  const [newest, former] = await listMultipliers()
  expect(newest).toMatchObject({ madeBy: by.name, reason, rows: { picks6: 40 } })
  expect(former).toMatchObject({ id, rows })
  await agree(by, { from: newest?.id ?? 0, rows }, reason)
})

it('is not put in force over a version that was not seen, or without a change', async () => {
  const by = await makeAuthor()
  const { id, rows } = await inForce()
  await expect(agree(by, { from: id - 1, rows: { ...rows, picks6: 50 } }, reason)).rejects.toMatchObject({
    code: 'EditConflict',
    detail: { fields: ['the multiplier of 6'] },
  })
  await expect(agree(by, { from: id, rows }, reason)).rejects.toThrow('MultipliersUnchanged')
  expect((await inForce()).id).toBe(id)
})

it('of two who begin at the same version one is refused', async () => {
  const by = await makeAuthor()
  const { id, rows } = await inForce()
  const both = await Promise.allSettled(
    [41, 42].map(picks6 => agree(by, { from: id, rows: { ...rows, picks6 } }, reason)),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await agree(by, { from: (await inForce()).id, rows }, reason)
})

it('is reverted as one more version, unless another one came after it', async () => {
  const manager = { ...(await makeAuthor()), role: 'manager' as const }
  const { id, rows } = await inForce()
  const auditId = await agree(manager, { from: id, rows: { ...rows, picks5: 21 } }, reason)
  await revertChange(manager, auditId, 'It was too much')
  const now = await inForce()
  expect(now.rows).toEqual(rows)
  expect(now.id).toBeGreaterThan(id + 1)
  const first = await agree(manager, { from: now.id, rows: { ...rows, picks5: 22 } }, reason)
  await withTable({ picks5: 23 }, async () => {
    await expect(revertChange(manager, first, 'Too late for that')).rejects.toThrow('ChangedSince')
  })
  await agree(manager, { from: (await inForce()).id, rows }, reason)
})

it('is not reverted into a table that pays less for more picks', async () => {
  const manager = { ...(await makeAuthor()), role: 'manager' as const }
  const { id, rows } = await inForce()
  const lowered = await agree(manager, { from: id, rows: { ...rows, picks2: 2 } }, reason)
  await withTable({ picks3: 2.5 }, async () => {
    await expect(revertChange(manager, lowered, 'It was right before')).rejects.toThrow('MultipliersInvalid')
    expect((await inForce()).rows).toMatchObject({ picks2: 2, picks3: 2.5 })
  })
  await agree(manager, { from: (await inForce()).id, rows }, reason)
})

it('has factors above 1 with two decimals at most, more for more picks, and at least one', () => {
  const rows = { picks2: 3, picks3: 5, picks4: 10, picks5: 20, picks6: 37.5 }
  const isFine = (change: Partial<MultiplierForm>) => multiplierForm.safeParse({ ...rows, ...change }).success
  expect(isFine({})).toBe(true)
  expect(isFine({ picks4: null })).toBe(true)
  for (const wrong of [0, 1, -3, 3.005, 4.01]) expect(isFine({ picks2: wrong }), String(wrong)).toBe(false)
  expect(isFine({ picks3: 2.5 })).toBe(false)
  expect(isFine({ picks2: null, picks3: null, picks4: null, picks5: null, picks6: null })).toBe(false)
})
