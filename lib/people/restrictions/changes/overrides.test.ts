import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { findBalanceV2 } from '@/lib/api/balance/read'
import type { Author } from '@/lib/change/audit/author'
import { isInvolved } from '@/lib/change/policy/involvement'
import { makeAuthor } from '@/lib/change/testing/author'
import { revertChange, undoChange } from '@/lib/console/audit-log/revert'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { type Transaction, transaction } from '@/lib/db/transaction'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { checkLocation } from '@/lib/people/location/check-location'
import { excludePerson } from '@/lib/people/person/inherit-bars'
import { otherAccountsOf } from '@/lib/people/person/person'
import { submitAs } from '@/lib/people/testing/identity'
import { makeUser, readSentMessages } from '@/lib/people/testing/users'
import { lowerLimits } from './deposit-limits'
import { endExclusion, excludeUser } from './exclude-user'
import { findRestrictions } from './find-restrictions'
import { changeIdentity } from './identity'
import { changeLevel } from './level'
import { changeLocation } from './location'
import { changeNotice } from './scoring-notice'

const reason = 'Checked by phone and documents'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

/** With the approval of a second manager. */
async function overrideWithSecond<Input, Done>(
  by: Author,
  override: {
    in(
      db: Transaction,
      by: Author,
      input: Input,
      grant: { reason: string; approvedById: number },
    ): Promise<Done>
  },
  input: Input,
) {
  const { operatorId } = await makeAuthor()
  return transaction(tx => override.in(tx, by, input, { reason, approvedById: operatorId }))
}

const balanceOf = ({ accessToken }: { accessToken: string }) => findBalanceV2(hashToken(accessToken))

const unknown = { kycStatus: 'Not performed', dateOfBirth: null, kycAttempts: null } as const
const approved = { kycStatus: 'Verified', dateOfBirth: '1990-02-28', kycAttempts: 2 } as const

test('an identity approved by two managers makes the user an adult, and undo restores both', async () => {
  const [user, by] = [await makeUser(), await makeAuthor()]
  const change = { userId: user.id, from: unknown, to: approved }
  expect(await codeOf(changeIdentity(by, change, reason))).toBe('SecondManagerNeeded')
  const { auditId } = await overrideWithSecond(by, changeIdentity, change)
  expect(await balanceOf(user)).toMatchObject({
    kycStatusName: 'Verified',
    dateOfBirth: '1990-02-28',
    kycAttempts: 2,
  })
  expect((await findRestrictions(user.id, { isMasked: false }))?.identity).toEqual({
    ...approved,
    isAdult: true,
  })
  expect((await findRestrictions(user.id, { isMasked: true }))?.identity.dateOfBirth).toBeNull()
  await undoChange({ ...by, role: 'manager' }, auditId)
  expect((await findRestrictions(user.id, { isMasked: false }))?.identity).toEqual({
    ...unknown,
    isAdult: false,
  })
})

test('an identity that managers verify links the person by the last check, and shows who has the same', async () => {
  const [one, other, by] = [await makeUser(), await makeUser(), await makeAuthor()]
  const details = { legal_name: `Zoe ${one.username}`, date_of_birth: '1990-02-28' }
  for (const { id } of [one, other]) await submitAs(id, details)
  const verify = async (userId: number) => {
    const grant = { byId: (await makeAuthor()).operatorId, reason }
    return transaction(async tx =>
      changeIdentity.approvable?.run(tx, by, { userId, from: {}, to: approved }, grant),
    )
  }
  await verify(one.id)
  const verified = await verify(other.id)
  expect(verified?.facts.values).toContainEqual({
    name: 'flags',
    value: [expect.objectContaining({ kind: 'same-person', userId: one.id, isVerified: true })],
  })
  expect(await db.rows(otherAccountsOf(sql`${other.id}::int`))).toEqual([{ userId: one.id }])
})

test('a changed status of the identity is mailed to the user, also when it is undone', async () => {
  const [user, by] = [await makeUser(), await makeAuthor()]
  const change = (from: object, to: object) =>
    overrideWithSecond(by, changeIdentity, { userId: user.id, from, to })
  const { auditId } = await change(unknown, approved)
  await undoChange({ ...by, role: 'manager' }, auditId)
  await change(unknown, { ...unknown, kycAttempts: 3 })
  const sent = await readSentMessages(user.email)
  expect(
    sent.map(({ template, props }) => [template, (props as { outcome?: string }).outcome]).toSorted(),
  ).toEqual([
    ['identity-changed', 'returned'],
    ['identity-changed', 'verified'],
  ])
})

test('minors, impossible dates and stale forms are rejected', async () => {
  const [user, by] = [await makeUser(), await makeAuthor()]
  const change = (to: object, from: object = unknown) =>
    codeOf(changeIdentity(by, { userId: user.id, from, to }, reason))
  const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`
  expect(await change({ ...approved, dateOfBirth: yearsAgo(17) })).toBe('IdentityNotAdult')
  expect(await change({ ...approved, dateOfBirth: null })).toBe('BirthDateMissing')
  expect(await change({ ...approved, dateOfBirth: '1990-02-30' })).toBe('BirthDateInvalid')
  expect(await change({ ...approved, dateOfBirth: '2090-01-01' })).toBe('BirthDateInvalid')
  expect(await change(unknown)).toBe('RestrictionUnchanged')
  expect(await change(approved, approved)).toBe('RestrictionChanged')
  expect(await change({ ...approved, dateOfBirth: yearsAgo(19) })).toBe('SecondManagerNeeded')
})

test('an operator who verified an identity is involved, also if the values of the change are blank', async () => {
  const by = await makeAuthor()
  const insert = (userId: number, after: object | null) =>
    db.run(sql`
      insert into audit_rows (operator_id, action, subject_type, subject_id, after, favors)
      values (${by.operatorId}, 'user.change-identity', 'user', ${String(userId)},
              ${after && JSON.stringify(after)}::text::jsonb, 'access')`)
  for (const [after, expected] of [
    [{ kycStatus: 'Verified' }, true],
    [{ kycStatus: 'Rejected' }, false],
    [{ kycStatus: 'Rejected', dateOfBirth: '1990-05-17' }, true],
    [{ kycAttempts: 3 }, true],
    [null, true],
  ] as const) {
    const { id } = await makeUser()
    await insert(id, after)
    expect(await isInvolved(db, id, by.operatorId)).toBe(expected)
  }
})

test('a rejected identity is not an adult any more', async () => {
  const [user, by] = [await makeUser(), await makeAuthor()]
  await overrideWithSecond(by, changeIdentity, { userId: user.id, from: unknown, to: approved })
  const to = { ...approved, kycStatus: 'Rejected' as const }
  await changeIdentity(by, { userId: user.id, from: approved, to }, reason)
  expect((await findRestrictions(user.id, { isMasked: false }))?.identity.isAdult).toBe(false)
})

test('an identity that is no longer verified ends an allowed location in a state that requires it', async () => {
  const by = await makeAuthor()
  const isAllowedIn = async (latitude: number, longitude: number) => {
    const user = await makeUser()
    await overrideWithSecond(by, changeIdentity, { userId: user.id, from: unknown, to: approved })
    const report = { latitude, longitude, accuracyM: 12, isMocked: false }
    expect(await checkLocation(user.id, report)).toMatchObject({ outcome: 'allowed' })
    const to = { ...approved, kycStatus: 'Rejected' as const }
    await changeIdentity(by, { userId: user.id, from: approved, to }, reason)
    return (await findRestrictions(user.id, { isMasked: false }))?.location.location
  }
  expect([await isAllowedIn(42.3601, -71.0589), await isAllowedIn(40.7128, -74.006)]).toEqual([
    'DENIED',
    'ALLOWED',
  ])
})

test('who let a user play neither verifies the identity nor reverts to that', async () => {
  const [user, by, other] = [await makeUser(), await makeAuthor(), await makeAuthor()]
  await overrideWithSecond(by, changeIdentity, { userId: user.id, from: unknown, to: approved })
  const to = { ...approved, kycStatus: 'Rejected' as const }
  const { auditId } = await changeIdentity(by, { userId: user.id, from: approved, to }, reason)
  const location = { location: 'ALLOWED', isLocationHeld: false } as const
  await overrideWithSecond(other, changeLocation, { userId: user.id, from: {}, to: location })
  const again = { userId: user.id, from: {}, to: approved }
  expect(await codeOf(changeIdentity(other, again, reason))).toBe('OwnAccount')
  expect(await codeOf(revertChange({ ...other, role: 'manager' }, auditId, reason))).toBe('OwnAccount')
  const approvedBy = (operatorId: number) =>
    codeOf(
      transaction(async tx =>
        changeIdentity.in(tx, await makeAuthor(), again, { reason, approvedById: operatorId }),
      ),
    )
  expect(await approvedBy(other.operatorId)).toBe('OwnAccount')
  expect(await approvedBy((await makeAuthor()).operatorId)).toBe('done')
})

test('an allowed location passes the location step permanently', async () => {
  const [user, by] = [await makeUser(), await makeAuthor()]
  const set = (location: 'ALLOWED' | 'DENIED') =>
    overrideWithSecond(by, changeLocation, {
      userId: user.id,
      from: {},
      to: { location, isLocationHeld: location === 'DENIED' },
    })
  expect((await balanceOf(user))?.geoStatusName).toBe('DENIED')
  await set('ALLOWED')
  const before = (await findRestrictions(user.id, { isMasked: false }))?.location
  const { auditId } = await set('DENIED')
  expect((await findRestrictions(user.id, { isMasked: false }))?.location).toEqual({
    location: 'DENIED',
    isLocationHeld: true,
    isLocationStepPassed: true,
    locationUntil: null,
  })
  await undoChange({ ...by, role: 'manager' }, auditId)
  expect((await findRestrictions(user.id, { isMasked: false }))?.location).toEqual(before)
  const { auditId: again } = await set('DENIED')
  const revert = revertChange({ ...(await makeAuthor()), role: 'manager' }, again, reason)
  expect(await codeOf(revert)).toBe('SecondManagerNeeded')
  expect((await balanceOf(user))?.geoStatusName).toBe('DENIED')
})

test('one manager alone denies a location and rejects an identity, but allows neither', async () => {
  const [user, by] = [await makeUser(), await makeAuthor()]
  const locate = (location: 'ALLOWED' | 'DENIED', isLocationHeld: boolean) =>
    codeOf(changeLocation(by, { userId: user.id, from: {}, to: { location, isLocationHeld } }, reason))
  expect(await locate('ALLOWED', false)).toBe('SecondManagerNeeded')
  expect(await locate('DENIED', true)).toBe('done')
  expect(await locate('DENIED', false)).toBe('SecondManagerNeeded')
  const identify = (to: object) => codeOf(changeIdentity(by, { userId: user.id, from: {}, to }, reason))
  expect(await identify({ kycStatus: 'Rejected', dateOfBirth: '2000-01-01' })).toBe('done')
  expect(await identify({ dateOfBirth: '1999-12-31' })).toBe('SecondManagerNeeded')
  expect(await identify({ dateOfBirth: null })).toBe('SecondManagerNeeded')
  expect(await identify({ dateOfBirth: '2010-01-01' })).toBe('done')
})

test('a known minor gets no allowed location', async () => {
  const [user, by] = [await makeUser(), await makeAuthor()]
  await db.run(
    sql`update user_kyc set date_of_birth = now() - interval '17 years' where user_id = ${user.id}`,
  )
  const to = { location: 'ALLOWED' as const, isLocationHeld: false }
  expect(await codeOf(changeLocation(by, { userId: user.id, from: {}, to }, reason))).toBe(
    'LocationUserTooYoung',
  )
})

test('deposit limits are lowered, and raised by undo only', async () => {
  const [user, by] = [await makeUser(), await makeAuthor()]
  const lower = (to: object) => lowerLimits(by, { userId: user.id, from: {}, to }, reason)
  await lower({ daily: 10_000 })
  const { auditId } = await lower({ daily: 5_000, weekly: 20_000 })
  expect(await balanceOf(user)).toMatchObject({
    dailyCents: 5_000n,
    weeklyCents: 20_000n,
    monthlyCents: null,
  })
  expect(await codeOf(lower({ daily: 5_001 }))).toBe('LimitNotLower')
  expect(await codeOf(lower({ weekly: null }))).toBe('LimitNotLower')
  const manager = { ...by, role: 'manager' as const }
  expect(await codeOf(revertChange(manager, auditId, reason))).toBe('LimitNotLower')
  await undoChange(manager, auditId)
  expect(await balanceOf(user)).toMatchObject({ dailyCents: 10_000n, weeklyCents: null })
})

test('a level set by an operator is in effect until it follows from settled entries again', async () => {
  const [user, by] = [await makeUser(), await makeAuthor()]
  const set = (levelOverride: 'Expert' | null) =>
    changeLevel(by, { userId: user.id, from: {}, to: { levelOverride } }, reason)
  const { auditId } = await set('Expert')
  expect((await balanceOf(user))?.experienceLevel).toBe('Expert')
  await undoChange({ ...by, role: 'manager' }, auditId)
  expect((await balanceOf(user))?.experienceLevel).toBe('Beginner')
  await set('Expert')
  await set(null)
  expect((await balanceOf(user))?.experienceLevel).toBe('Beginner')
})

test('the scoring notice is shown', async () => {
  const [user, by] = [await makeUser(), await makeAuthor()]
  const change = {
    userId: user.id,
    from: { hasScoringNotice: false },
    to: { hasScoringNotice: true },
  }
  await changeNotice(by, change, reason)
  expect((await balanceOf(user))?.hasScoringNoticeDsa).toBe(true)
})

test('an exclusion is set and lengthened, but never shortened or ended early', async () => {
  const [user, by] = [await makeUser(), await makeAuthor()]
  const exclude = (endsAt: Date | null) => codeOf(excludeUser(by, { userId: user.id, endsAt }, reason))
  const end = () => codeOf(endExclusion(by, { userId: user.id }, reason))
  expect(await end()).toBe('NotExcluded')
  expect(await exclude(inMinutes(-1))).toBe('ExclusionEndPast')
  const { auditId } = await excludeUser(by, { userId: user.id, endsAt: inMinutes(60) }, reason)
  expect((await balanceOf(user))?.isSelfExcluded).toBe(true)
  expect(await exclude(inMinutes(30))).toBe('ExclusionNotLonger')
  expect(await end()).toBe('ExclusionNotOver')
  expect(await codeOf(undoChange({ ...by, role: 'manager' }, auditId))).toBe('ChangeNotRevertible')
  expect(await exclude(inMinutes(90))).toBe('done')
  expect(await exclude(inMinutes(179 * 24 * 60))).toBe('done')
  for (const endsAt of [inMinutes(181 * 24 * 60), null])
    expect(await exclude(endsAt)).toBe('SecondManagerNeeded')
  const second = await makeAuthor()
  await transaction(tx =>
    excludeUser.in(tx, by, { userId: user.id, endsAt: null }, { reason, approvedById: second.operatorId }),
  )
  expect(await end()).toBe('ExclusionNotOver')
  expect((await balanceOf(user))?.isSelfExcluded).toBe(true)
})

test('an exclusion by an operator replaces a time-out, so that no job ends it', async () => {
  const [user, by] = [await makeUser(), await makeAuthor()]
  await db.run(sql`
    insert into self_exclusions (user_id, source, kind, ends_at)
    values (${user.id}, 'user', 'time_out', ${inMinutes(60)})`)
  const exclude = (endsAt: Date) => codeOf(excludeUser(by, { userId: user.id, endsAt }, reason))
  expect(await exclude(inMinutes(30))).toBe('ExclusionNotLonger')
  expect(await exclude(inMinutes(90))).toBe('done')
  expect((await findRestrictions(user.id, { isMasked: true }))?.exclusion?.kind).toBe('exclusion')
})

test('an exclusion continues after its end until an operator ends it', async () => {
  const [user, by] = [await makeUser(), await makeAuthor()]
  await db.run(sql`
    insert into self_exclusions (user_id, source, ends_at) values (${user.id}, 'user', now() - interval '1 second')`)
  expect((await balanceOf(user))?.isSelfExcluded).toBe(true)
  expect((await findRestrictions(user.id, { isMasked: true }))?.exclusion?.isOver).toBe(true)
  await endExclusion(by, { userId: user.id }, reason)
  expect((await balanceOf(user))?.isSelfExcluded).toBe(false)
  expect((await findRestrictions(user.id, { isMasked: true }))?.changes.map(({ action }) => action)).toEqual([
    'user.end-exclusion',
  ])
})

test('reasons are masked on request', async () => {
  const [user, by] = [await makeUser(), await makeAuthor()]
  await excludeUser(
    by,
    { userId: user.id, endsAt: inMinutes(90) },
    'Asked by zelda.q@mail.example, (836) 803-4685',
  )
  const reasonsOf = async (isMasked: boolean) =>
    (await findRestrictions(user.id, { isMasked }))?.changes.map(change => change.reason)
  expect(await reasonsOf(false)).toEqual(['Asked by zelda.q@mail.example, (836) 803-4685'])
  expect(await reasonsOf(true)).toEqual(['Asked by z•••@mail.example, •••85'])
})

test('the database rejects shortening, ending and deleting an exclusion, and a flag that differs from it', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  await excludePerson(db, user.id, { isTimeOut: false, until: null })
  const ends = sql`update self_exclusions set ends_at = now() + interval '1 day' where user_id = ${user.id}`
  const edits = [
    ends,
    sql`update self_exclusions set ended_at = now() where user_id = ${user.id}`,
    sql`delete from self_exclusions where user_id = ${user.id}`,
    sql`update users set is_self_excluded = false where id = ${user.id}`,
    sql`update users set is_self_excluded = true where id = ${other.id}`,
  ]
  for (const edit of edits) await expect(db.run(edit)).rejects.toMatchObject({ code: '23001' })
  expect((await findRestrictions(user.id, { isMasked: true }))?.exclusion).toMatchObject({
    source: 'service',
    endsAt: null,
    isOver: false,
  })
})
