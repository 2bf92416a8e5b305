import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { listReleases } from '@/lib/app-config/release/list-releases'
import { confirmed, failureOf, formOf, unconfirmed } from '@/lib/app-config/testing/release'
import { actOrRequest } from '@/lib/change/approval/act-or-request'
import type { OperatorAuthor } from '@/lib/change/audit/author'
import { makeAuthor } from '@/lib/change/testing/author'
import { previewApproval } from '@/lib/console/approval/decide-approval'
import { listApprovals } from '@/lib/console/approval/list-approvals'
import { undoChange } from '@/lib/console/audit-log/revert'
import { decideAsShown } from '@/lib/console/testing/approve'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { reportDevice } from '@/lib/people/testing/devices'
import { makeUser } from '@/lib/people/testing/users'
import { changeRelease, createRelease } from './save-release'
import type { ReleaseInput } from './schema-console'
import { restoreRelease, withdrawRelease } from './withdraw-release'

await resetDatabase()

beforeAll(async () => {
  await db.run(sql`delete from releases`)
  await db.run(sql`
    insert into settings (key, value) values ('second_manager_above_devices', '1')
    on conflict (key) do update set value = excluded.value`)
  for (let i = 0; i < 2; i++) {
    const { id } = await makeUser()
    await reportDevice(id, { version: '4.0.0' })
  }
  await createRelease(await makeAuthor(), { form: formOf('3.0.0', { publishAt: 'now' }) })
})

const force = formOf('5.0.0', { publishAt: 'now', forceUpdate: true })

type Given = { reason: string; typedName: string }

const create = (by: OperatorAuthor, form: ReleaseInput, { reason, typedName }: Given) =>
  actOrRequest(by, createRelease, { form, typedName }, reason)

const edit = (
  by: OperatorAuthor,
  ref: { id: number; updatedAt: Date },
  form: ReleaseInput,
  { reason, typedName }: Given,
) => actOrRequest(by, changeRelease, { ...ref, form, typedName }, reason)

const restore = async (by: OperatorAuthor, version: string, { reason, typedName }: Given) =>
  actOrRequest(by, restoreRelease, { ...(await findIos(version)), typedName }, reason)

const withdraw = async (by: OperatorAuthor, version: string, { reason, typedName }: Given) =>
  actOrRequest(by, withdrawRelease, { ...(await findIos(version)), typedName }, reason)

const waiting = { waits: true, approvalId: expect.any(Number) }
const idOf = (acted: { waits: boolean; approvalId?: number }) => acted.approvalId ?? 0

const current = async () => (await listReleases()).releases.find(({ state }) => state === 'current')

test('a confirmation for fewer devices than are affected by now is refused with their number', async () => {
  const author = await makeAuthor()
  const { reason, typedName } = confirmed('iOS 5.0.0')
  const request = (devices: number) =>
    failureOf(actOrRequest(author, createRelease, { form: force, typedName, devices }, reason))
  expect(await request(0)).toEqual({
    code: 'ImpactGrew',
    detail: { noun: 'device', count: 2, seen: 0 },
  })
  expect((await current())?.version).toBe('3.0.0')
})

test('forcing an update of too many devices takes effect once a second manager approves', async () => {
  const [requester, second] = [await makeAuthor(), await makeAuthor()]
  expect(await failureOf(create(requester, force, confirmed('iOS 5')))).toMatchObject({
    code: 'LockoutNotConfirmed',
  })
  const outcome = await create(requester, force, confirmed('iOS 5.0.0'))
  expect(outcome).toEqual(waiting)
  expect((await current())?.version).toBe('3.0.0')

  await decideAsShown(second, { id: idOf(outcome), decision: 'approved' })
  const release = await current()
  expect(release).toMatchObject({ version: '5.0.0', forceUpdate: true })
  const rows = await db.rows<{ operatorId: number; approvedById: number; devices: number }>(sql`
    select operator_id, approved_by_id, (after->>'devices')::int as devices from audit_rows where action = 'release.create' and subject_id = ${String(release?.id)}`)
  expect(rows).toEqual([{ operatorId: requester.operatorId, approvedById: second.operatorId, devices: 2 }])
})

test('a request to force an update in stages has the words and facts of its dialog', async () => {
  const [requester, second] = [await makeAuthor(), await makeAuthor()]
  const rollout = [10, 30, 100].map((percent, index) => ({ percent, hours: index * 24 }))
  const staged = { ...formOf('5.5.0', { publishAt: 'now', forceUpdate: true }), rollout }
  const outcome = await create(requester, staged, confirmed('iOS 5.5.0'))
  const [request] = await listApprovals({ ids: [idOf(outcome)] })
  const { approval } = createRelease
  const phrase = 'Force up to 2 iOS devices to update in stages'
  expect(createRelease.approvable?.phraseOf(request?.input ?? {})).toBe(phrase)
  expect(approval?.question?.(request?.input ?? {}, 'iOS 5.5.0')).toBe(
    'Force up to 2 iOS devices to update to 5.5.0 in stages?',
  )
  const { facts } = await previewApproval(second, idOf(outcome))
  expect(facts.values.map(({ name }) => name)).toEqual([
    'subject',
    'notes',
    'publishAt',
    'affectedDevices',
    'Stages',
    'Users',
    'Users with funds',
    'Users with open entries',
  ])
  expect(facts.values).toContainEqual({
    name: 'Stages',
    value:
      '10% → 30% → 100%, 24 and 48 hours apart; stops automatically if the build fails more often than older ones',
  })
  expect(facts.values).toContainEqual({ name: 'publishAt', value: 'now, once approved' })
  expect(facts.values).toContainEqual({ name: 'notes', value: 'New in 5.5.0' })
  await decideAsShown(second, { id: idOf(outcome), decision: 'approved' })
  const release = await findIos('5.5.0')
  await withdraw(requester, '5.5.0', confirmed('iOS 5.5.0'))
  expect((await current())?.version).toBe('5.0.0')
  const again = await restore(requester, '5.5.0', confirmed('iOS 5.5.0'))
  const [restoring] = await listApprovals({ ids: [idOf(again)] })
  expect(restoreRelease.approvable?.phraseOf(restoring?.input ?? {})).toBe(
    'Restore and force up to 2 devices to update in stages',
  )
  expect((await previewApproval(second, idOf(again))).facts.values).toContainEqual({
    name: 'Stages',
    value: '10% → 30% → 100%, 24 and 48 hours apart; goes on at 10%',
  })
  await db.run(sql`delete from releases where id = ${release.id}`)
})

test('the audit log has the number of devices that a release forced, which an undo ignores', async () => {
  const author = await makeAuthor()
  const former = formOf('3.8.0', { publishAt: 'now', platform: 'android' })
  await create(author, former, unconfirmed)
  const form = formOf('3.9.0', { publishAt: 'now', platform: 'android', forceUpdate: true })
  const saved = await create(author, form, confirmed('Android 3.9.0'))
  if (saved.waits) throw new Error('It waits for approval.')
  const { after } = await db.one<{ after: object }>(
    sql`select after from audit_rows where id = ${saved.done.auditId}::bigint`,
  )
  expect(after).toMatchObject({ forceUpdate: true, devices: 0 })
  await undoChange({ ...author, role: 'manager' }, saved.done.auditId)
  const found = (await listReleases()).releases.find(({ id }) => id === saved.done.id)
  expect(found?.state).toBe('withdrawn')
})

test('few devices, and notes of a forced release, need no second manager', async () => {
  const author = await makeAuthor()
  const few = formOf('4.0.0', { publishAt: 'now', platform: 'android', forceUpdate: true })
  expect((await create(author, few, confirmed('Android 4.0.0'))).waits).toBe(false)
  const latest = await current()
  const release =
    latest?.platform === 'ios'
      ? latest
      : (await listReleases()).releases.find(
          ({ platform, state }) => platform === 'ios' && state === 'current',
        )
  if (!release?.publishAt) throw new Error('no current release')
  const { id, updatedAt } = release
  const form = { ...force, notes: [], publishAt: release.publishAt.toISOString() }
  expect((await edit(author, { id, updatedAt }, form, confirmed(''))).waits).toBe(false)
})

async function findIos(version: string) {
  const found = (await listReleases()).releases.find(one => one.platform === 'ios' && one.version === version)
  if (!found) throw new Error('release not found')
  return { id: found.id, updatedAt: found.updatedAt }
}
const currentIos = async () =>
  (await listReleases()).releases.find(one => one.platform === 'ios' && one.state === 'current')

test('restoring a release that forces too many devices needs a second manager', async () => {
  const [requester, second] = [await makeAuthor(), await makeAuthor()]
  await db.run(sql`update releases set withdrawn_at = now() where platform = 'ios' and version = '5.0.0'`)
  expect(await failureOf(restore(requester, '5.0.0', confirmed('iOS 5')))).toMatchObject({
    code: 'LockoutNotConfirmed',
  })
  const outcome = await restore(requester, '5.0.0', confirmed('iOS 5.0.0'))
  expect(await failureOf(restore(second, '5.0.0', confirmed('iOS 5.0.0')))).toMatchObject({
    code: 'ApprovalPending',
  })
  expect(outcome).toEqual(waiting)
  expect((await currentIos())?.version).toBe('3.0.0')
  await decideAsShown(second, { id: idOf(outcome), decision: 'approved' })
  expect(await currentIos()).toMatchObject({ version: '5.0.0', forceUpdate: true })
})

test('withdrawing an optional release needs no second manager, because the minimum version stays', async () => {
  const author = await makeAuthor()
  const form = formOf('6.0.0', { publishAt: 'now' })
  await create(author, form, unconfirmed)
  const withdrawn = await withdraw(author, '6.0.0', unconfirmed)
  expect(withdrawn).toMatchObject({ waits: false, done: { name: 'iOS 6.0.0' } })
  expect(await currentIos()).toMatchObject({ version: '5.0.0', forceUpdate: true })
})

test('withdrawing a release that readmits no device needs no second manager', async () => {
  const author = await makeAuthor()
  const form = formOf('7.0.0', { publishAt: 'now', forceUpdate: true })
  const outcome = await create(author, form, confirmed('iOS 7.0.0'))
  await decideAsShown(await makeAuthor(), { id: idOf(outcome), decision: 'approved' })
  const withdrawn = await withdraw(author, '7.0.0', confirmed('iOS 7.0.0'))
  expect(withdrawn).toMatchObject({ waits: false, done: { name: 'iOS 7.0.0' } })
  expect((await currentIos())?.version).toBe('5.0.0')
})

test('making a release optional takes effect once a second manager approves, if it readmits too many devices', async () => {
  const [requester, second] = [await makeAuthor(), await makeAuthor()]
  const release = await currentIos()
  if (!release?.publishAt) throw new Error('no current release')
  const { id, updatedAt, version, notes, publishAt } = release
  const form = formOf(version, { notes, publishAt: publishAt.toISOString() })
  const editor = await makeAuthor('editor')
  expect(await failureOf(edit(editor, { id, updatedAt }, form, unconfirmed))).toMatchObject({
    code: 'LockoutRequiresManager',
  })
  const outcome = await edit(requester, { id, updatedAt }, form, confirmed(`iOS ${version}`))
  expect(outcome).toEqual(waiting)
  expect((await currentIos())?.forceUpdate).toBe(true)
  await decideAsShown(second, { id: idOf(outcome), decision: 'approved' })
  expect(await currentIos()).toMatchObject({ version, forceUpdate: false })
})
