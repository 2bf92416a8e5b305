import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { requestApproval } from '@/lib/console/approval/request-approval'
import { revertChange, undoChange } from '@/lib/console/audit-log/revert'
import { decideAsShown } from '@/lib/console/testing/approve'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { checkLocation } from './check-location'
import { listRegions } from './list-regions'
import { saveRegion } from './save-region'

const reason = 'The law of the state changed'

// Not used by other tests.
const vermont = { latitude: 44.2601, longitude: -72.5754, accuracyM: 10, isMocked: false }

async function readVermont() {
  const region = (await listRegions()).find(({ code }) => code === 'VT')
  if (!region) throw new Error('Vermont is not listed')
  return region
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

test('closing a region denies users there immediately, and undo opens it for new checks', async () => {
  const [by, userId] = [await makeAuthor(), await makeWalletOwner()]
  expect((await checkLocation(userId, vermont)).outcome).toBe('allowed')
  const { updatedAt, users } = await readVermont()
  expect(users).toBe(1)
  const change = { code: 'VT', updatedAt, isAllowed: false, minAge: 18, reason }
  const { auditId, name } = await saveRegion(by, change)
  expect(name).toBe('Vermont')
  expect(await readVermont()).toMatchObject({ isAllowed: false, users: 0 })
  expect((await checkLocation(userId, vermont)).outcome).toBe('region')
  expect(await codeOf(saveRegion(by, { ...change, isAllowed: true }))).toBe('EditConflict')
  const manager = { ...by, role: 'manager' as const }
  await undoChange(manager, auditId)
  expect((await checkLocation(userId, vermont)).outcome).toBe('allowed')
  const { auditId: agedId } = await saveRegion(by, { ...change, ...(await readVermont()), minAge: 21 })
  expect((await checkLocation(userId, vermont)).outcome).toBe('identity')
  expect(await codeOf(revertChange(manager, agedId, reason))).toBe('SecondManagerNeeded')
  await undoChange(manager, agedId)
  const { updatedAt: now } = await readVermont()
  expect(await codeOf(saveRegion(by, { ...change, updatedAt: now, isAllowed: true }))).toBe('RegionUnchanged')
  expect(await codeOf(saveRegion(by, { ...change, code: 'ZZ' }))).toBe('RegionNotFound')
})

test('opening a region and lowering its age need a second manager, closing it and raising the age do not', async () => {
  const by = await makeAuthor()
  const readGuam = async () => {
    const region = (await listRegions()).find(({ code }) => code === 'GU')
    if (!region) throw new Error('Guam is not listed')
    return region
  }
  const save = async (terms: { isAllowed: boolean; minAge: number }) =>
    codeOf(saveRegion(by, { code: 'GU', updatedAt: (await readGuam()).updatedAt, ...terms, reason }))
  await db.run(sql`update regions set is_allowed = true, min_age = 21 where code = 'GU'`)
  expect(await save({ isAllowed: true, minAge: 20 })).toBe('SecondManagerNeeded')
  expect(await save({ isAllowed: true, minAge: 25 })).toBe('done')
  expect(await save({ isAllowed: false, minAge: 18 })).toBe('done')
  expect(await save({ isAllowed: false, minAge: 21 })).toBe('done')
  expect(await save({ isAllowed: true, minAge: 30 })).toBe('SecondManagerNeeded')
  expect(await readGuam()).toMatchObject({ isAllowed: false, minAge: 21 })
  const outdated = (await readGuam()).updatedAt
  const request = async (minAge: number) => {
    const input = { code: 'GU', updatedAt: outdated.toISOString(), isAllowed: true, minAge }
    return requestApproval(by, { action: 'region.change', input, reason })
  }
  const [first, second] = [await request(21), await request(25)]
  expect(await codeOf(decideAsShown(by, { id: first, decision: 'approved' }))).toBe('ApprovalOwn')
  await decideAsShown(await makeAuthor(), { id: first, decision: 'approved' })
  expect(await readGuam()).toMatchObject({ isAllowed: true, minAge: 21 })
  expect(await codeOf(decideAsShown(await makeAuthor(), { id: second, decision: 'approved' }))).toBe(
    'EditConflict',
  )
  await db.run(sql`update regions set is_allowed = false, min_age = 18 where code = 'GU'`)
})

test('a check that waits for a change of the region sees the new terms', async () => {
  const userId = await makeWalletOwner()
  // Not used by other tests.
  const maine = { ...vermont, latitude: 44.3106, longitude: -69.7795 }
  const close = (is: boolean) => db.run(sql`update regions set is_allowed = ${!is} where code = 'ME'`)
  await Promise.all([close(true), ...Array.from({ length: 4 }, () => checkLocation(userId, maine))])
  const open = await db.rows(sql`
    select from user_geolocations where user_id = ${userId} and region_code = 'ME' and expires_at > now()`)
  expect(open).toEqual([])
  await close(false)
})
