import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { revertChange } from '@/lib/console/audit-log/revert'
import { db, prisma } from '@/lib/db/client'
import { openList } from '@/lib/list/open-list'
import { usersList } from '@/lib/people/account/directory/users-list'
import { exportUser } from '@/lib/people/account/lifecycle/export-user'
import { makeProvenUser } from '@/lib/people/testing/users'
import { checkUserEligibility } from '@/lib/rewards/promo/check-user-eligibility'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { listRuleValues } from '@/lib/rewards/promo/list-rule-values'
import { saveSegment } from './save-segment'

let operatorId = 0
const author = () => ({
  operatorId,
  name: 'Sam Ito',
  sessionId: null,
  requestId: 'req_test',
  role: 'editor' as const,
})

beforeAll(async () => {
  const row = await db.row<{ id: number }>(sql`
    insert into operators (email, name, role) values (${`sam-${randomUUID()}@operators.test`}, 'Sam Ito', 'editor')
    returning id`)
  operatorId = row?.id ?? 0
})

const save = (name: string, ids: number[]) =>
  saveSegment(author(), { name, selection: { ids: ids.map(String) } }, 'UTC')

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => error.code,
  )

async function publishFor(segment: string) {
  const bucket = await prisma.creditBucket.create({ data: { name: randomUUID(), bucket: 'credits' } })
  return prisma.promo.create({
    data: {
      name: `For ${segment}`,
      creditsCents: 100,
      creditBucketId: bucket.id,
      status: 'published',
      rules: [{ rule: 'segment', any_of: [segment.toUpperCase()] }],
    },
  })
}

test('a promo for a segment can be claimed by its users only', async () => {
  const [member, deleted, stranger] = await Promise.all([
    makeProvenUser(),
    makeProvenUser(),
    makeProvenUser(),
  ])
  await db.run(sql`update users set deleted_at = now() where id = ${deleted.id}`)
  const name = `Weekend ${randomUUID()}`
  expect(await save(name, [member.id, deleted.id])).toMatchObject({ name, users: 1 })

  const promo = await publishFor(name)
  await claimPromo(member.id, promo.id)
  expect(await failureOf(claimPromo(stranger.id, promo.id))).toBe('PromoNotEligible')
  const terms = {
    id: promo.id,
    creditsCents: 100,
    creditBucketId: 0,
    budgetCents: null,
    startsAt: null,
    endsAt: null,
    rules: [{ rule: 'segment' as const, any_of: [name] }],
  }
  expect(await checkUserEligibility(terms, member.id)).toMatchObject({
    rules: [{ isMet: true, actual: name }],
  })
  expect((await exportUser(member.id)).segment_users).toMatchObject([{ segment: name }])

  const request = {
    path: '/admin/users',
    parameters: { segment: name },
    operatorId,
    zone: 'UTC',
    requestId: 'req_test',
    isMasked: false,
    canExport: true,
  }
  const { rows, frame } = await openList(usersList, request)
  expect(rows.map(({ id }) => id)).toEqual([member.id])
  expect(frame.count).toEqual({ rows: 1, is: 'exact' })
  expect(frame.filters.find(({ key }) => key === 'segment')).toMatchObject({
    value: name,
    text: name,
    editor: { kind: 'one-of', choices: expect.arrayContaining([{ value: name, label: name }]) },
  })
})

test('a segment is saved from all users that match a list', async () => {
  const users = await Promise.all([makeProvenUser(), makeProvenUser()])
  const [name, part] = [randomUUID(), randomUUID()]
  await save(
    name,
    users.map(({ id }) => id),
  )
  const selection = { all: `?segment=${name}` }
  expect(await saveSegment(author(), { name: part, selection }, 'UTC')).toMatchObject({ users: 2 })
})

test('names are unique regardless of case, and a segment has users', async () => {
  const user = await makeProvenUser()
  const name = `Segment ${randomUUID()}`
  await save(name, [user.id])
  expect(await failureOf(save(name.toUpperCase(), [user.id]))).toBe('SegmentNameTaken')
  expect(await failureOf(save(randomUUID(), [0]))).toBe('SegmentEmpty')
})

test('a segment that a promo uses cannot be deleted', async () => {
  const user = await makeProvenUser()
  const name = `Segment ${randomUUID()}`
  const { auditId } = await save(name, [user.id])
  const promo = await publishFor(name)
  const revert = () => revertChange({ ...author(), role: 'editor' }, auditId, 'No longer needed')
  expect(await failureOf(revert())).toBe('SegmentUsed')
  await prisma.promo.delete({ where: { id: promo.id } })
  expect(await failureOf(revert())).toBeNull()
  expect(await db.rows(sql`select from segments where name = ${name}`)).toEqual([])
  expect(await db.rows(sql`select from segment_users where user_id = ${user.id}`)).toEqual([])
})

test('viewers see no segments that are named by a contact', async () => {
  const name = `zelda-${randomUUID().slice(0, 8)}@mail.example`
  await save(name, [(await makeProvenUser()).id])
  const choicesFor = async (isMasked: boolean) => {
    const { frame } = await openList(usersList, {
      path: '/admin/users',
      parameters: {},
      operatorId,
      zone: 'UTC',
      requestId: 'req_test',
      isMasked,
      canExport: false,
    })
    const { segment } = await listRuleValues({ isMasked })
    return JSON.stringify([frame.filters, segment])
  }
  expect((await choicesFor(false)).split(name)).toHaveLength(5)
  expect(await choicesFor(true)).not.toContain('zelda')
})
