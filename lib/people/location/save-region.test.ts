import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { revertChange, undoChange } from '@/lib/console/audit-log/revert'
import { decideAsShown } from '@/lib/console/testing/approve'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { listTimeline } from '@/lib/console/timeline/list-timeline'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { findRestrictions } from '@/lib/people/restrictions/changes/find-restrictions'
import { changeTestRegion } from '@/lib/people/testing/location'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { checkLocation } from './check-location'
import { changeRegion, listRegions } from './save-region'
import { writeLocation } from './write-location'

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

test('closing a region denies users there immediately, and undo restores their locations', async () => {
  const [by, userId] = [await makeAuthor(), await makeWalletOwner()]
  expect((await checkLocation(userId, vermont)).outcome).toBe('allowed')
  const { updatedAt, users } = await readVermont()
  expect(users).toBe(1)
  const change = { code: 'VT', updatedAt, isAllowed: false, minAge: 18 }
  const { auditId, subject } = await changeRegion(by, change, reason)
  expect(subject.name).toBe('Vermont')
  expect(await readVermont()).toMatchObject({ isAllowed: false, users: 0 })
  expect(await findRestrictions(userId, { isMasked: false })).toMatchObject({
    closure: { code: 'VT', name: 'Vermont', isClosed: true, author: by.name },
  })
  const page = {
    userId,
    kinds: ['check' as const],
    from: '',
    to: '',
    zone: 'UTC',
    isMasked: false,
    after: null,
  }
  expect((await listTimeline(page)).events[0]).toMatchObject({
    source: 'region_closure',
    facts: { name: 'Vermont', isClosed: true, author: by.name },
  })
  expect((await checkLocation(userId, vermont)).outcome).toBe('region')
  expect(await findRestrictions(userId, { isMasked: false })).toMatchObject({ closure: null })
  expect(await codeOf(changeRegion(by, { ...change, isAllowed: true }, reason))).toBe('EditConflict')
  const manager = { ...by, role: 'manager' as const }
  await undoChange(manager, auditId)
  expect(await readVermont()).toMatchObject({ isAllowed: true, users: 0 })
  expect((await checkLocation(userId, vermont)).outcome).toBe('allowed')
  const { auditId: agedId } = await changeRegion(
    by,
    { ...change, ...(await readVermont()), minAge: 21 },
    reason,
  )
  expect((await checkLocation(userId, vermont)).outcome).toBe('identity')
  expect(await codeOf(revertChange(manager, agedId, reason))).toBe('SecondManagerNeeded')
  await undoChange(manager, agedId)
  const { updatedAt: now } = await readVermont()
  expect(await codeOf(changeRegion(by, { ...change, updatedAt: now, isAllowed: true }, reason))).toBe(
    'RegionUnchanged',
  )
  expect(await codeOf(changeRegion(by, { ...change, code: 'ZZ' }, reason))).toBe('RegionNotFound')
})

test('undo restores the locations that the closing ended, except those that changed since', async () => {
  const by = { ...(await makeAuthor()), role: 'manager' as const }
  // Not used by other tests.
  const wyoming = { ...vermont, latitude: 42.85, longitude: -106.33 }
  const change = async (terms: { isAllowed?: boolean; minAge?: number }) => {
    const region = (await listRegions()).find(({ code }) => code === 'WY')
    if (!region) throw new Error('Wyoming is not listed')
    return changeRegion(by, { ...region, ...terms }, reason)
  }
  const locationOf = (userId: number) =>
    db.one<{ expiresAt: Date | null; allowedUntil: Date | null }>(sql`
      select expires_at, (select allowed_until from location_checks where user_id = g.user_id
                           order by id desc limit 1)
        from user_geolocations g where user_id = ${userId}`)
  const users = await Promise.all(Array.from({ length: 5 }, makeWalletOwner))
  const [staying = 0, moved = 0, minor = 0, held = 0, expired = 0] = users
  for (const userId of users) expect((await checkLocation(userId, wyoming)).outcome).toBe('allowed')
  const before = await locationOf(staying)
  for (const terms of [{ isAllowed: false }, { minAge: 21 }]) {
    const { auditId } = await change(terms)
    expect(await locationOf(staying)).not.toEqual(before)
    await undoChange(by, auditId)
    expect(await locationOf(staying)).toEqual(before)
  }
  const { auditId } = await change({ isAllowed: false })
  expect((await checkLocation(moved, wyoming)).outcome).toBe('region')
  await db.run(sql`
    insert into user_kyc (user_id, status_id, date_of_birth) values (${minor}, 1, current_date - interval '10 years')
    on conflict (user_id) do update set date_of_birth = excluded.date_of_birth`)
  await transaction(db =>
    writeLocation(db, {
      userId: held,
      source: 'operator',
      outcome: 'held',
      allowedUntil: null,
      isHeld: true,
    }),
  )
  await db.run(sql`
    update user_geolocations set closed_expires_at = now() - interval '1 second' where user_id = ${expired}`)
  await undoChange(by, auditId)
  expect(await locationOf(staying)).toEqual(before)
  for (const userId of [moved, minor, held, expired]) expect((await locationOf(userId)).expiresAt).toBeNull()
})

test('opening a region and lowering its age need a second manager, closing it and raising the age do not', async () => {
  const by = await makeAuthor()
  const readGuam = async () => {
    const region = (await listRegions()).find(({ code }) => code === 'GU')
    if (!region) throw new Error('Guam is not listed')
    return region
  }
  const save = async (terms: { isAllowed: boolean; minAge: number }) =>
    codeOf(changeRegion(by, { code: 'GU', updatedAt: (await readGuam()).updatedAt, ...terms }, reason))
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
  const [by, userId] = [await makeAuthor(), await makeWalletOwner()]
  // Not used by other tests.
  const maine = { ...vermont, latitude: 44.3106, longitude: -69.7795 }
  const region = await db.one<{ code: string; updatedAt: Date; minAge: number }>(sql`
    select code, updated_at, min_age from regions where code = 'ME'`)
  const close = () => changeRegion(by, { ...region, isAllowed: false }, reason)
  await Promise.all([close(), ...Array.from({ length: 4 }, () => checkLocation(userId, maine))])
  const open = await db.rows(sql`
    select from user_geolocations where user_id = ${userId} and region_code = 'ME' and expires_at > now()`)
  expect(open).toEqual([])
  await changeTestRegion('ME', { isAllowed: true })
})
