import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { identityAspect } from '@/lib/account/standing/identity'
import { overrideStanding } from '@/lib/account/standing/override'
import { makeUser, readSentMessages } from '@/lib/account/testing'
import { decideApproval } from '@/lib/approval/decide-approval'
import { requestApproval } from '@/lib/approval/request-approval'
import { db } from '@/lib/db/client'
import { createOperator } from '@/lib/operator/testing'
import { decideCase } from './decide-case'
import { deleteOldDocuments } from './delete-documents'
import { findCase } from './find-case'
import { openPage } from './open-page'
import type { Decision } from './rules'
import { drawDocument, startLink, submitAs } from './testing'
import { viewDocument } from './view-document'

const reason = 'Compared with the document'

let count = 0

/** Two letters that no other test of this file has, so that people differ. */
const newName = () => `Ann ${[...String(1_000 + count++)].map(digit => 'abcdefghij'[Number(digit)]).join('')}`

async function makeCase(details: Parameters<typeof submitAs>[1] = {}, picture?: Uint8Array) {
  const user = await makeUser()
  const outcome = await submitAs(user.id, { legal_name: newName(), ...details }, picture)
  expect(outcome.kind).toBe('submitted')
  const row = await db.row<{ id: number }>(
    sql`select max(id) as id from identity_cases where user_id = ${user.id}`,
  )
  return { user, caseId: row?.id ?? 0 }
}

const kycOf = (userId: number) =>
  db.row(sql`
    select s.name as status, date_of_birth::text as date_of_birth, u.is_adult, link_key is not null as has_link
      from user_kyc k join kyc_statuses s on s.id = k.status_id join users u on u.id = k.user_id
     where k.user_id = ${userId}`)

test.each<[Decision, string, boolean, string]>([
  ['approved', 'Verified', true, 'verified'],
  ['rejected', 'Rejected', false, 'rejected'],
  ['returned', 'Not performed', false, 'returned'],
])('%s: sets the status, ends the link and notifies the user', async (decision, status, isAdult, outcome) => {
  const { user, caseId } = await makeCase()
  const by = await createOperator()
  const link = await db.row<{ linkKey: Uint8Array }>(
    sql`select link_key from user_kyc where user_id = ${user.id}`,
  )
  await decideCase(by, { caseId, decision, reason })
  expect(await kycOf(user.id)).toEqual({ status, dateOfBirth: '1990-05-17', isAdult, hasLink: false })
  expect((await openPage(link?.linkKey ?? new Uint8Array())).kind).toBe('invalid')
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

test('one of several reviewers decides', async () => {
  const { user, caseId } = await makeCase()
  const reviewers = await Promise.all(Array.from({ length: 4 }, () => createOperator()))
  const results = await Promise.allSettled(
    reviewers.map((by, index) =>
      decideCase(by, { caseId, decision: index % 2 ? 'approved' : 'rejected', reason }),
    ),
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
    await expect(decideCase(by, { caseId, decision: 'approved', reason })).rejects.toThrow('OwnAccount')
  const to = { kycStatus: 'Verified', dateOfBirth: '1990-05-17' } as const
  await expect(
    overrideStanding(owner, identityAspect, { userId: user.id, from: {}, to, reason }),
  ).rejects.toThrow('OwnAccount')
})

test('a person with another account needs a second manager, in any spelling', async () => {
  const name = newName()
  const first = await makeCase({ legal_name: name, street: '7 North Main Street' })
  await decideCase(await createOperator(), { caseId: first.caseId, decision: 'approved', reason })
  const [last = ''] = name.split(' ').slice(1)
  const { user, caseId } = await makeCase({
    legal_name: `${last.toUpperCase()}, Änn`,
    street: '7 N. MAIN ST',
  })
  expect((await findCase(caseId))?.flags).toEqual([
    { kind: 'same-person', userId: first.user.id, username: first.user.username, isVerified: true },
  ])
  const [by, second] = [await createOperator(), await createOperator()]
  await expect(decideCase(by, { caseId, decision: 'approved', reason })).rejects.toThrow(
    'SecondManagerNeeded',
  )
  expect(await kycOf(user.id)).toMatchObject({ status: 'Pending' })
  const id = await requestApproval(by, { action: 'identity.approve', input: { caseId }, reason })
  await db.run(sql`
    update operators set manager_since = now() - interval '2 days' where id = any(${[by.operatorId, second.operatorId]}::int[])`)
  await decideApproval(second, { id, decision: 'approved', reason })
  expect(await kycOf(user.id)).toMatchObject({ status: 'Verified' })
  expect(await findCase(caseId)).toMatchObject({ decidedBy: by.name, approvedBy: second.name })
})

test('the same picture and an earlier date of birth are flagged', async () => {
  const picture = await drawDocument()
  const first = await makeCase({}, picture)
  const { user, caseId } = await makeCase({ date_of_birth: '1988-01-01' }, picture)
  expect((await findCase(caseId))?.flags).toMatchObject([{ kind: 'same-document', userId: first.user.id }])
  await decideCase(await createOperator(), { caseId, decision: 'returned', reason })
  await submitAs(user.id, { legal_name: newName(), date_of_birth: '1985-01-01' })
  const row = await db.row<{ id: number }>(
    sql`select max(id) as id from identity_cases where user_id = ${user.id}`,
  )
  expect((await findCase(row?.id ?? 0))?.flags).toEqual([{ kind: 'earlier-date', dateOfBirth: '1988-01-01' }])
})

test('an override closes an open case, and cannot make one pending', async () => {
  const { user, caseId } = await makeCase()
  const by = await createOperator()
  const set = (kycStatus: 'Rejected' | 'Pending') =>
    overrideStanding(by, identityAspect, { userId: user.id, from: {}, to: { kycStatus }, reason })
  await set('Rejected')
  expect(await findCase(caseId)).toMatchObject({ status: 'withdrawn' })
  await expect(decideCase(by, { caseId, decision: 'approved', reason })).rejects.toThrow(
    'IdentityCaseDecided',
  )
  await expect(set('Pending')).rejects.toThrow('IdentityCaseMissing')
})

test('each view of a picture is recorded, and pictures are deleted 30 days after the decision', async () => {
  const picture = await drawDocument('png')
  const { user, caseId } = await makeCase({}, picture)
  const by = await createOperator()
  const view = () => viewDocument(by, { caseId, side: 'front' })
  expect(await view()).toEqual({ type: 'image/png', bytes: picture })
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
  await decideCase(by, { caseId, decision: 'approved', reason })
  await deleteOldDocuments()
  expect(await view()).not.toBeNull()
  await db.run(sql`alter table identity_cases disable trigger identity_cases_guarded`)
  await db.run(sql`update identity_cases set decided_at = now() - interval '30 days' where id = ${caseId}`)
  await db.run(sql`alter table identity_cases enable trigger identity_cases_guarded`)
  expect(await deleteOldDocuments()).toBeGreaterThanOrEqual(1)
  expect(await view()).toBeNull()
  expect((await findCase(caseId))?.documents).toMatchObject([{ side: 'front', isDeleted: true }])
})
