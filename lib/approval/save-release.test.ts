import '@/lib/db/own-database/testing'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { makeUser } from '@/lib/account/testing'
import { decideApproval } from './decide-approval'
import { db } from '@/lib/db/client'
import { listReleases } from '@/lib/release/list-releases'
import { confirmed, failureOf, formOf, unconfirmed } from '@/lib/release/testing'
import { makeAuthor } from '@/lib/wallet/testing'
import { changeReleaseStateOrRequestApproval, saveReleaseOrRequestApproval } from './save-release'

beforeAll(async () => {
  await db.run(sql`delete from releases`)
  await db.run(sql`
    insert into settings (key, value) values ('second_manager_above_devices', '1')
    on conflict (key) do update set value = excluded.value`)
  for (let i = 0; i < 2; i++) {
    const { id } = await makeUser()
    await db.run(sql`
      insert into device_info_logs (user_id, platform, os, version, brand, model)
      values (${id}, 'ios', '18', '4.0.0', 'Apple', ${randomUUID()})`)
  }
  const first = { form: formOf('3.0.0', { publishAt: 'now' }), edited: null }
  await saveReleaseOrRequestApproval(await makeAuthor(), first, confirmed('iOS 3.0.0'))
})

const force = { form: formOf('5.0.0', { publishAt: 'now', forceUpdate: true }), edited: null }
const current = async () => (await listReleases()).releases.find(({ state }) => state === 'current')

test('forcing more devices than one manager may is asked of a second one, and told once they agree', async () => {
  const [asker, second] = [await makeAuthor(), await makeAuthor()]
  expect(await failureOf(saveReleaseOrRequestApproval(asker, force, confirmed('iOS 5')))).toMatchObject({
    code: 'LockoutNotConfirmed',
  })
  const asked = await saveReleaseOrRequestApproval(asker, force, confirmed('iOS 5.0.0'))
  expect(asked).toEqual({ name: 'iOS 5.0.0', approvalId: expect.any(Number) })
  expect((await current())?.version).toBe('3.0.0')

  await decideApproval(second, { id: asked.approvalId ?? 0, decision: 'approved' })
  const told = await current()
  expect(told).toMatchObject({ version: '5.0.0', forceUpdate: true })
  const rows = await db.rows<{ operatorId: number; approvedById: number }>(sql`
    select operator_id, approved_by_id from audit_rows where action = 'release.create' and subject_id = ${String(told?.id)}`)
  expect(rows).toEqual([{ operatorId: asker.operatorId, approvedById: second.operatorId }])
})

test('fewer devices, and notes of what is forced already, need no second one', async () => {
  const author = await makeAuthor()
  const few = {
    form: formOf('4.0.0', { publishAt: 'now', platform: 'android', forceUpdate: true }),
    edited: null,
  }
  expect((await saveReleaseOrRequestApproval(author, few, confirmed('Android 4.0.0'))).approvalId).toBeNull()
  const told = await current()
  const release =
    told?.platform === 'ios'
      ? told
      : (await listReleases()).releases.find(
          ({ platform, state }) => platform === 'ios' && state === 'current',
        )
  if (!release?.publishAt) throw new Error('a release is current')
  const { id, updatedAt } = release
  const form = { ...force.form, notes: [], publishAt: release.publishAt.toISOString() }
  expect((await saveReleaseOrRequestApproval(author, { form, edited: { id, updatedAt } }, confirmed(''))).approvalId).toBeNull()
})

/** A release of iOS by its version, as it is now. */
async function chosen(version: string) {
  const found = (await listReleases()).releases.find(one => one.platform === 'ios' && one.version === version)
  if (!found) throw new Error('it is there')
  return { id: found.id, updatedAt: found.updatedAt }
}
const currentIos = async () =>
  (await listReleases()).releases.find(one => one.platform === 'ios' && one.state === 'current')

test('restoring what forces many is asked of a second manager, as forcing is', async () => {
  const [asker, second] = [await makeAuthor(), await makeAuthor()]
  await db.run(sql`update releases set withdrawn_at = now() where platform = 'ios' and version = '5.0.0'`)
  const withdrawn = await chosen('5.0.0')
  expect(await failureOf(changeReleaseStateOrRequestApproval(asker, 'restore', withdrawn, confirmed('iOS 5')))).toMatchObject({
    code: 'LockoutNotConfirmed',
  })
  const asked = await changeReleaseStateOrRequestApproval(asker, 'restore', withdrawn, confirmed('iOS 5.0.0'))
  expect(asked).toEqual({ name: 'iOS 5.0.0', approvalId: expect.any(Number) })
  expect((await currentIos())?.version).toBe('3.0.0')
  await decideApproval(second, { id: asked.approvalId ?? 0, decision: 'approved' })
  expect(await currentIos()).toMatchObject({ version: '5.0.0', forceUpdate: true })
})

test('so is withdrawing a release where the one before it forces many', async () => {
  const [asker, second] = [await makeAuthor(), await makeAuthor()]
  const optional = { form: formOf('6.0.0', { publishAt: 'now' }), edited: null }
  await saveReleaseOrRequestApproval(asker, optional, confirmed('iOS 6.0.0'))
  const unwanted = await chosen('6.0.0')
  const consent = confirmed('iOS 6.0.0')
  expect(
    await failureOf(changeReleaseStateOrRequestApproval(asker, 'withdraw', unwanted, { ...consent, isManager: false })),
  ).toMatchObject({ code: 'LockoutRequiresManager' })
  const asked = await changeReleaseStateOrRequestApproval(asker, 'withdraw', unwanted, consent)
  expect(asked).toEqual({ name: 'iOS 6.0.0', approvalId: expect.any(Number) })
  expect((await currentIos())?.version).toBe('6.0.0')

  await decideApproval(second, { id: asked.approvalId ?? 0, decision: 'approved' })
  expect(await currentIos()).toMatchObject({ version: '5.0.0', forceUpdate: true })
  const rows = await db.rows<{ operatorId: number; approvedById: number }>(sql`
    select operator_id, approved_by_id from audit_rows
     where action = 'release.withdraw' and subject_id = ${String(unwanted.id)}`)
  expect(rows).toEqual([{ operatorId: asker.operatorId, approvedById: second.operatorId }])
})

test('withdrawing what stops nobody is one operator’s', async () => {
  const author = await makeAuthor()
  const form = formOf('7.0.0', { publishAt: 'now', forceUpdate: true })
  const asked = await saveReleaseOrRequestApproval(author, { form, edited: null }, confirmed('iOS 7.0.0'))
  await decideApproval(await makeAuthor(), { id: asked.approvalId ?? 0, decision: 'approved' })
  const taken = await changeReleaseStateOrRequestApproval(author, 'withdraw', await chosen('7.0.0'), unconfirmed)
  expect(taken).toMatchObject({ name: 'iOS 7.0.0', approvalId: null })
  expect((await currentIos())?.version).toBe('5.0.0')
})
