import { expect, it } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { revertChange, undoChange } from '@/lib/console/audit-log/revert'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { listMultipliers } from './list-multipliers'
import { changeMultipliers } from './save-multipliers'
import { type MultiplierForm, multiplierForm } from './schema'

await resetDatabase()

const reason = 'A better offer for the season'

/** Saves with a second manager's approval, which a table that pays more requires. */
const saveApproved = async (...[by, change, why = reason]: Parameters<typeof changeMultipliers>) => {
  const { operatorId } = await makeAuthor()
  const { auditId } = await transaction(db =>
    changeMultipliers.in(db, by, change, { reason: why, approvedById: operatorId }),
  )
  return auditId
}

async function findCurrent() {
  const [newest] = await listMultipliers()
  if (!newest) throw new Error('no table is seeded')
  return newest
}

/** Changes the table for one test and restores it. */
async function withTable(change: Partial<MultiplierForm>, work: (auditId: number) => Promise<void>) {
  const by = await makeAuthor()
  const { id, rows } = await findCurrent()
  await work(await saveApproved(by, { from: id, rows: { ...rows, ...change } }, reason))
  const now = await findCurrent()
  if (JSON.stringify(now.rows) !== JSON.stringify(rows))
    await saveApproved(by, { from: now.id, rows }, 'As it was before the test')
}

it.each([
  ['a higher multiplier', { picks6: 60 }],
  ['a higher one beside a lower one', { picks2: 2, picks6: 60 }],
])('requires a second manager for %s', async (_, change) => {
  const { id, rows } = await findCurrent()
  const by = await makeAuthor()
  await expect(
    changeMultipliers(by, { from: id, rows: { ...rows, ...change } }, reason),
  ).rejects.toMatchObject({
    code: 'SecondManagerNeeded',
    detail: { because: 'always' },
  })
  expect((await findCurrent()).id).toBe(id)
})

it('one manager can lower or remove a multiplier, but a revert that raises it needs a second manager', async () => {
  const manager = { ...(await makeAuthor()), role: 'manager' as const }
  const { id, rows } = await findCurrent()
  const { auditId } = await changeMultipliers(manager, { from: id, rows: { ...rows, picks6: null } }, reason)
  await expect(revertChange(manager, auditId, 'It was right before')).rejects.toThrow('SecondManagerNeeded')
  await undoChange(manager, auditId)
  expect((await findCurrent()).rows).toEqual(rows)
})

it('a new version applies to the next slip', async () => {
  const user = await makePicker()
  const slip = user.slip(10, 3)
  await enterSlip(user.userId, slip)
  await withTable({ picks3: 6.25 }, async () => {
    await expect(enterSlip(user.userId, user.slip(10, 3))).rejects.toMatchObject({
      code: 'MultiplierWrong',
      detail: { picks: 3, multiplier: 6.25 },
    })
    await enterSlip(user.userId, { ...slip, multiplier: 6.25, payout: 62.5 })
  })
})

it('a number of picks without a multiplier is not offered', async () => {
  const user = await makePicker()
  await withTable({ picks2: null }, async () => {
    await expect(enterSlip(user.userId, user.slip(10, 2))).rejects.toThrow('PicksNotOffered')
  })
})

it('lists versions with author and reason, newest first', async () => {
  const by = await makeAuthor()
  const { id, rows } = await findCurrent()
  await saveApproved(by, { from: id, rows: { ...rows, picks6: 40 } }, reason)
  const [newest, previous] = await listMultipliers()
  expect(newest).toMatchObject({ createdBy: by.name, reason, rows: { picks6: 40 } })
  expect(previous).toMatchObject({ id, rows })
  await saveApproved(by, { from: newest?.id ?? 0, rows }, 'Asked by zelda.q@mail.example')
  expect((await listMultipliers({ isMasked: true }))[0]?.reason).toBe('Asked by z•••@mail.example')
})

it('a save from an outdated version or without a change is rejected', async () => {
  const by = await makeAuthor()
  const { id, rows } = await findCurrent()
  await expect(
    saveApproved(by, { from: id - 1, rows: { ...rows, picks6: 50 } }, reason),
  ).rejects.toMatchObject({
    code: 'EditConflict',
    detail: { fields: ['the multiplier of 6'] },
  })
  await expect(saveApproved(by, { from: id, rows }, reason)).rejects.toThrow('MultipliersUnchanged')
  expect((await findCurrent()).id).toBe(id)
})

it('of two saves from the same version, one is rejected', async () => {
  const by = await makeAuthor()
  const { id, rows } = await findCurrent()
  const both = await Promise.allSettled(
    [41, 42].map(picks6 => saveApproved(by, { from: id, rows: { ...rows, picks6 } }, reason)),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await saveApproved(by, { from: (await findCurrent()).id, rows }, reason)
})

it('a revert publishes a new version, and fails if a later version changed the same multiplier', async () => {
  const manager = { ...(await makeAuthor()), role: 'manager' as const }
  const { id, rows } = await findCurrent()
  const auditId = await saveApproved(manager, { from: id, rows: { ...rows, picks5: 21 } }, reason)
  await revertChange(manager, auditId, 'It was too much')
  const now = await findCurrent()
  expect(now.rows).toEqual(rows)
  expect(now.id).toBeGreaterThan(id + 1)
  const first = await saveApproved(manager, { from: now.id, rows: { ...rows, picks5: 22 } }, reason)
  await withTable({ picks5: 23 }, async () => {
    await expect(revertChange(manager, first, 'Too late for that')).rejects.toThrow('ChangedSince')
  })
  await saveApproved(manager, { from: (await findCurrent()).id, rows }, reason)
})

it('a revert that would pay less for more picks is rejected', async () => {
  const manager = { ...(await makeAuthor()), role: 'manager' as const }
  const { id, rows } = await findCurrent()
  const lowered = await saveApproved(manager, { from: id, rows: { ...rows, picks2: 2 } }, reason)
  await withTable({ picks3: 2.5 }, async () => {
    await expect(revertChange(manager, lowered, 'It was right before')).rejects.toThrow('MultipliersInvalid')
    expect((await findCurrent()).rows).toMatchObject({ picks2: 2, picks3: 2.5 })
  })
  await saveApproved(manager, { from: (await findCurrent()).id, rows }, reason)
})

it('multipliers are above 1 with at most two decimals, increase with the picks, and at least one is set', () => {
  const rows = { picks2: 3, picks3: 5, picks4: 10, picks5: 20, picks6: 37.5 }
  const isValid = (change: Partial<MultiplierForm>) =>
    multiplierForm.safeParse({ ...rows, ...change }).success
  expect(isValid({})).toBe(true)
  expect(isValid({ picks4: null })).toBe(true)
  for (const wrong of [0, 1, -3, 3.005, 4.01]) expect(isValid({ picks2: wrong }), String(wrong)).toBe(false)
  expect(isValid({ picks3: 2.5 })).toBe(false)
  expect(isValid({ picks2: null, picks3: null, picks4: null, picks5: null, picks6: null })).toBe(false)
})
