import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { requestChange } from '@/lib/change/testing/request-change'
import { decideAsShown } from '@/lib/console/testing/approve'
import { db } from '@/lib/db/client'
import { planBulk, runBulk } from '@/lib/list/run-bulk'
import { seeRows } from '@/lib/list/testing/see-rows'
import { purgeAccount } from '@/lib/people/account/lifecycle/purge-accounts'
import { assertPersonNotBarred } from '@/lib/people/person/find-same-person'
import { changeIdentity } from '@/lib/people/restrictions/changes/identity'
import { drawDocument, startLink, submitAs } from '@/lib/people/testing/identity'
import { createOperator } from '@/lib/people/testing/operators'
import { makeUser, readSentMessages } from '@/lib/people/testing/users'
import {
  approveCase,
  approveCases,
  caseDecisions,
  identityCaseRows,
  rejectCase,
  rejectCases,
  returnCase,
} from './decide-case'
import { deleteOldDocuments, viewDocument } from './documents'
import { findCase, findNextCase } from './find-case'
import { openPage } from './link'
import type { IdentityDecision } from './rules'

const reason = 'Compared with the document'

let count = 0

/** A last name that no other test of this file has, so that people differ. */
const newName = () =>
  `Ann ${Array.from({ length: 10 }, () => 'abcdefghkn'[Math.floor(Math.random() * 10)]).join('')}`

/** A ZIP code that no other case has. */
const newZip = () => String(10_000 + count++)

async function makeCase(details: Parameters<typeof submitAs>[1] = {}, picture?: Uint8Array) {
  const user = await makeUser()
  const outcome = await submitAs(
    user.id,
    { legal_name: newName(), postal_code: newZip(), ...details },
    picture,
  )
  expect(outcome.kind).toBe('submitted')
  const row = await db.row<{ id: number }>(
    sql`select max(id) as id from identity_cases where user_id = ${user.id}`,
  )
  return { user, caseId: row?.id ?? 0 }
}

const kycOf = (userId: number) =>
  db.row(sql`
    select s.name as status, date_of_birth::text as date_of_birth, u.is_adult, link_issued_at is not null as has_link
      from user_kyc k join kyc_statuses s on s.id = k.status_id join users u on u.id = k.user_id
     where k.user_id = ${userId}`)

test.each<[IdentityDecision, string, boolean, string]>([
  ['approved', 'Verified', true, 'verified'],
  ['rejected', 'Rejected', false, 'rejected'],
  ['returned', 'Not performed', false, 'returned'],
])('%s: sets the status, ends the link and notifies the user', async (decision, status, isAdult, outcome) => {
  const { user, caseId } = await makeCase()
  const by = await createOperator()
  const link = await db.row<{ linkKey: Uint8Array }>(
    sql`select link_key from user_kyc where user_id = ${user.id}`,
  )
  await caseDecisions[decision](by, { caseId }, reason)
  expect(await kycOf(user.id)).toEqual({ status, dateOfBirth: '1990-05-17', isAdult, hasLink: false })
  expect((await openPage(link?.linkKey ?? new Uint8Array())).kind).toBe(
    decision === 'approved' ? 'verified' : decision,
  )
  const [message] = await readSentMessages(user.email)
  expect(message).toMatchObject({
    template: 'identity-decided',
    props: { outcome, reason: decision === 'approved' ? '' : reason },
  })
  expect(await findCase(caseId)).toMatchObject({ status: decision, decidedBy: by.name, reason })
  const again = decision === 'approved' ? 'IdentityVerified' : 'open'
  const next = await startLink(user.id).then(
    async key => (await openPage(key)).kind,
    error => error.code,
  )
  expect(next).toBe(again)
})

test('a decision on a decided check learns what was decided, by which operator and when', async () => {
  const { caseId } = await makeCase()
  const first = await createOperator()
  await rejectCase(first, { caseId }, reason)
  const at = (await findCase(caseId))?.decidedAt?.toISOString()
  const failure = await approveCase(await createOperator(), { caseId }, reason).catch(error => error)
  expect(failure).toMatchObject({
    code: 'IdentityCaseDecided',
    detail: { decision: 'rejected', by: first.name, at },
  })
})

test('one of several reviewers decides', async () => {
  const { user, caseId } = await makeCase()
  const reviewers = await Promise.all(Array.from({ length: 4 }, () => createOperator()))
  const results = await Promise.allSettled(
    reviewers.map((by, index) => (index % 2 ? approveCase : rejectCase)(by, { caseId }, reason)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'IdentityCaseDecided' })
  expect(await readSentMessages(user.email)).toHaveLength(1)
})

test('operators cannot decide on their own account or a namesake, nor override it', async () => {
  const { user, caseId } = await makeCase({ legal_name: 'Mara Éclair' })
  const [owner, namesake] = [await createOperator(), await createOperator()]
  await db.run(sql`
    update operators set email = ${user.email.replace('@', '+play@')} where id = ${owner.operatorId}`)
  await db.run(sql`update operators set name = 'ECLAIR, Mara' where id = ${namesake.operatorId}`)
  for (const by of [owner, namesake])
    await expect(approveCase(by, { caseId }, reason)).rejects.toThrow('OwnAccount')
  const to = { kycStatus: 'Verified', dateOfBirth: '1990-05-17' } as const
  await expect(changeIdentity(owner, { userId: user.id, from: {}, to }, reason)).rejects.toThrow('OwnAccount')
})

test('a person with another account needs a second manager, in any spelling', async () => {
  const [name, zip] = [newName(), newZip()]
  const first = await makeCase({ legal_name: name, street: '7 North Main Street', postal_code: zip })
  await approveCase(await createOperator(), { caseId: first.caseId }, reason)
  const [last = ''] = name.split(' ').slice(1)
  const { user, caseId } = await makeCase({
    legal_name: `${last.toUpperCase()}, Änn`,
    street: '7 N. MAIN ST',
    postal_code: `${zip}-1234`,
  })
  expect((await findCase(caseId))?.flags).toEqual([
    {
      kind: 'same-person',
      isDateSwapped: false,
      userId: first.user.id,
      username: first.user.username,
      isVerified: true,
      isPurged: false,
      bar: null,
    },
  ])
  const [by, second] = [await createOperator(), await createOperator()]
  await expect(approveCase(by, { caseId }, reason)).rejects.toThrow('SecondManagerNeeded')
  expect(await kycOf(user.id)).toMatchObject({ status: 'Pending' })
  const id = await requestChange(by, approveCase, { caseId }, reason)
  await db.run(sql`
    update operators set manager_since = now() - interval '2 days' where id = any(${[by.operatorId, second.operatorId]}::int[])`)
  await decideAsShown(second, { id, decision: 'approved', reason })
  expect(await kycOf(user.id)).toMatchObject({ status: 'Verified' })
  expect(await findCase(caseId)).toMatchObject({ decidedBy: by.name, approvedBy: second.name })
})

test('the same picture and an earlier date of birth are flagged', async () => {
  const picture = await drawDocument()
  const first = await makeCase({}, picture)
  const { user, caseId } = await makeCase({ date_of_birth: '1988-01-01' }, picture)
  expect((await findCase(caseId))?.flags).toMatchObject([{ kind: 'same-document', userId: first.user.id }])
  await returnCase(await createOperator(), { caseId }, reason)
  await submitAs(user.id, { legal_name: newName(), date_of_birth: '1985-01-01', postal_code: newZip() })
  const row = await db.row<{ id: number }>(
    sql`select max(id) as id from identity_cases where user_id = ${user.id}`,
  )
  expect((await findCase(row?.id ?? 0))?.flags).toEqual([{ kind: 'earlier-date', dateOfBirth: '1988-01-01' }])
})

test.each([
  ['a Cyrillic letter in the name', { legal_name: 'Jоhn Smithy' }, 'same-name'],
  ['transposed day and month', { date_of_birth: '1990-07-05' }, 'same-name', true],
  [
    'another date at the same address',
    { date_of_birth: '1989-05-07', street: '7 N Main St', postal_code: '60699' },
    'other-date',
  ],
  ['a similar last name', { legal_name: 'Robert Smithey' }, 'similar-name'],
  ['another name in the same ZIP code', { legal_name: 'Ann Lee', postal_code: '60699-0001' }, 'same-address'],
])(
  'a second account needs a second manager in spite of %s',
  async (_, changes, kind, isDateSwapped = false) => {
    const person = { legal_name: 'John Smithy', date_of_birth: '1990-05-07', street: '7 North Main Street' }
    const first = await makeCase({ ...person, postal_code: '60699' })
    const { caseId } = await makeCase({ ...person, street: newName(), ...changes })
    expect((await findCase(caseId))?.flags).toContainEqual(
      expect.objectContaining({ kind, isDateSwapped, userId: first.user.id }),
    )
    await expect(approveCase(await createOperator(), { caseId }, reason)).rejects.toThrow(
      'SecondManagerNeeded',
    )
  },
)

test('a copy of a picture needs a second manager, and another document does not', async () => {
  const picture = await drawDocument()
  const first = await makeCase({}, picture)
  const copy = await sharp(picture)
    .extract({ left: 15, top: 10, width: 970, height: 610 })
    .resize(800)
    .jpeg({ quality: 79 })
    .toBuffer()
  const { caseId } = await makeCase({ date_of_birth: '1984-02-03' }, copy)
  expect((await findCase(caseId))?.flags).toEqual([
    {
      kind: 'same-document',
      isDateSwapped: false,
      userId: first.user.id,
      username: first.user.username,
      isVerified: false,
      isPurged: false,
      bar: null,
    },
  ])
  expect((await findCase(first.caseId))?.flags).toMatchObject([{ kind: 'same-document' }])
  const other = await makeCase({ date_of_birth: '1983-02-03' }, await drawDocument())
  expect((await findCase(other.caseId))?.flags).toEqual([])
})

describe('a person who is barred in another account', () => {
  const approve = async (caseId: number) => approveCase(await createOperator(), { caseId }, reason)
  const bars = {
    suspension: (id: number) => sql`insert into suspensions (user_id) values (${id})`,
    exclusion: (id: number) => sql`
      insert into self_exclusions (user_id, source, kind) values (${id}, 'user', 'exclusion')`,
  }

  test.each(['suspension', 'exclusion'] as const)('cannot be approved during a %s', async by => {
    const name = newName()
    const first = await makeCase({ legal_name: name })
    await approve(first.caseId)
    await db.run(bars[by](first.user.id))
    const { user, caseId } = await makeCase({ legal_name: `${name} Jr.` })
    const manager = await createOperator()
    await expect(approveCase(manager, { caseId }, reason)).rejects.toMatchObject({
      code: 'PersonBarred',
      detail: { username: first.user.username, by },
    })
    await expect(
      changeIdentity(
        manager,
        { userId: user.id, from: {}, to: { kycStatus: 'Verified', dateOfBirth: '1990-05-17' } },
        reason,
      ),
    ).rejects.toMatchObject({ code: 'PersonBarred' })
    await rejectCase(manager, { caseId }, reason)
    expect(await kycOf(user.id)).toMatchObject({ status: 'Rejected' })
  })

  test('cannot be approved after the other account was purged', async () => {
    const [name, date_of_birth] = [newName(), '1971-08-09']
    const first = await makeCase({ legal_name: name, date_of_birth })
    await approve(first.caseId)
    await db.run(bars.exclusion(first.user.id))
    await db.run(sql`update users set deleted_at = now() - interval '31 days' where id = ${first.user.id}`)
    expect(await purgeAccount(first.user.id)).toBe(true)
    const { caseId } = await makeCase({ legal_name: name.toUpperCase(), date_of_birth })
    await expect(approveCase(await createOperator(), { caseId }, reason)).rejects.toMatchObject({
      code: 'PersonBarred',
      detail: { username: null, by: 'exclusion' },
    })
  })

  test('can be approved by two managers if only the last name is similar', async () => {
    const name = newName()
    const first = await makeCase({ legal_name: name })
    await db.run(bars.exclusion(first.user.id))
    const { user, caseId } = await makeCase({ legal_name: name.replace('Ann', 'Robert') })
    expect((await findCase(caseId))?.flags).toMatchObject([{ kind: 'similar-name', bar: 'exclusion' }])
    await expect(assertPersonNotBarred(db, user.id)).resolves.toBeUndefined()
  })
})

test('an override closes an open case, and cannot make one pending', async () => {
  const { user, caseId } = await makeCase()
  const by = await createOperator()
  const set = (kycStatus: 'Rejected' | 'Pending') =>
    changeIdentity(by, { userId: user.id, from: {}, to: { kycStatus } }, reason)
  await set('Rejected')
  expect(await findCase(caseId)).toMatchObject({ status: 'withdrawn' })
  await expect(approveCase(by, { caseId }, reason)).rejects.toThrow('IdentityCaseDecided')
  await expect(set('Pending')).rejects.toThrow('IdentityCaseMissing')
})

test('each view of a picture is recorded, and pictures are deleted 30 days after the decision', async () => {
  const picture = await drawDocument('png')
  const { user, caseId } = await makeCase({}, picture)
  const by = await createOperator()
  const view = () => viewDocument(by, { caseId, side: 'front' })
  const seen = await view()
  expect(seen).toMatchObject({ type: 'image/png' })
  expect(await sharp(seen?.bytes).metadata()).toMatchObject({ width: 1000, height: 630 })
  await view()
  expect(
    await db.rows(sql`
      select action, operator_id, after from audit_rows
       where subject_type = 'user' and subject_id = ${String(user.id)} and action = 'identity.view-document'`),
  ).toEqual(
    Array(2).fill({
      action: 'identity.view-document',
      operatorId: by.operatorId,
      after: { identityCase: caseId, side: 'front' },
    }),
  )
  expect(await viewDocument(by, { caseId, side: 'back' })).toBeNull()
  await approveCase(by, { caseId }, reason)
  await deleteOldDocuments()
  expect(await view()).not.toBeNull()
  await db.run(sql`alter table identity_cases disable trigger identity_cases_guarded`)
  await db.run(sql`update identity_cases set decided_at = now() - interval '30 days' where id = ${caseId}`)
  await db.run(sql`alter table identity_cases enable trigger identity_cases_guarded`)
  expect(await deleteOldDocuments()).toBeGreaterThanOrEqual(1)
  expect(await view()).toBeNull()
  expect((await findCase(caseId))?.documents).toMatchObject([{ side: 'front', isDeleted: true }])
})

test('the next case of the queue is the one submitted after it, and after the last one the oldest', async () => {
  const cases = [await makeCase(), await makeCase(), await makeCase()].map(({ caseId }) => caseId)
  const [first = 0, second = 0, third = 0] = cases
  expect(await findNextCase(first)).toBe(second)
  const oldest = await findNextCase(third)
  expect(oldest).not.toBe(third)
  expect(oldest).not.toBeNull()
})

test('selected checks are decided with one reason, and a flagged one waits for a second manager', async () => {
  const name = newName()
  const [one, other] = [await makeCase(), await makeCase({ legal_name: name, postal_code: '10001' })]
  const namesake = await makeCase({ legal_name: name, postal_code: '10001' })
  const seen = await seeRows(identityCaseRows, [one.caseId, other.caseId])
  const given = { shared: {}, requestKey: randomUUID(), zone: 'UTC', reason }
  const by = await makeAuthor()
  const { rows } = await planBulk(by, approveCases, seen, given)
  expect(rows.find(({ id }) => id === String(other.caseId))?.description).toMatch(
    new RegExp(`^${name}, born 1990-05-17 \\(\\d\\d years\\), 1 picture$`),
  )
  const { username, id: namesakeId } = namesake.user
  expect(rows.map(({ id, why }) => [Number(id), why?.rule])).toEqual(
    expect.arrayContaining([
      [one.caseId, undefined],
      [
        other.caseId,
        expect.stringContaining(
          `${username} (U-${namesakeId}) has the same name, date of birth and address.`,
        ),
      ],
    ]),
  )
  const outcomes = await runBulk(by, approveCases, seen, given)
  expect(new Map(outcomes.map(({ id, is }) => [Number(id), is]))).toEqual(
    new Map([
      [one.caseId, 'done'],
      [other.caseId, 'waits'],
    ]),
  )
  expect(await kycOf(one.user.id)).toMatchObject({ status: 'Verified' })
  expect(await runBulk(by, rejectCases, { rows: seen.rows.slice(0, 1) }, given)).toMatchObject([
    { error: { code: 'RowChanged' } },
  ])
})

test('the preview of selected checks counts those of users with linked accounts', async () => {
  const [alone, linked] = [await makeCase(), await makeCase()]
  const other = await makeUser()
  for (const userId of [linked.user.id, other.id])
    await db.run(sql`select add_person_key(${userId}, 'phone', person_key('phone', ${linked.user.username}))`)
  const seen = await seeRows(identityCaseRows, [alone.caseId, linked.caseId])
  const given = { shared: {}, requestKey: randomUUID(), zone: 'UTC' }
  const { rows } = await planBulk(await makeAuthor(), rejectCases, seen, given)
  expect(new Map(rows.map(({ id, marks }) => [Number(id), marks]))).toEqual(
    new Map([
      [alone.caseId, []],
      [linked.caseId, ['1 linked account']],
    ]),
  )
})
