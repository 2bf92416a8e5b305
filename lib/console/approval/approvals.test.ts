import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { findOtherRequestOf } from '@/lib/change/approval/store-request'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { listSettings } from '@/lib/change/settings/list-settings'
import { loadSettings, readSettings } from '@/lib/change/settings/read'
import { makeAuthor } from '@/lib/change/testing/author'
import { requestChange } from '@/lib/change/testing/request-change'
import { revertChange } from '@/lib/console/audit-log/revert'
import { decideAsShown } from '@/lib/console/testing/approve'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { db } from '@/lib/db/client'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { inviteOperator } from '@/lib/people/operator/invite-operator'
import { balanceOf, makeWalletOwner } from '@/lib/people/testing/wallet'
import { openTestContest } from '@/lib/play/testing/contest'
import { cancelRequest, decideApproval, previewApproval } from './decide-approval'
import { countApprovals, listApprovals } from './list-approvals'

async function request(amountCents = 90_000) {
  const [requester, second, userId] = [await makeAuthor(), await makeAuthor(), await makeWalletOwner()]
  const input = { userId, bucket: 'cash' as const, amountCents, requestKey: randomUUID() }
  const id = await requestApproval(requester, { action: 'balance.adjust', input, reason: 'A large prize' })
  return { requester, second, userId, id, input }
}

const actionsOn = (userId: number) =>
  db.rows<{ action: string; operatorId: number; approvedById: number | null; reason: string }>(sql`
    select action, operator_id, approved_by_id, reason from audit_rows
     where subject_type = 'user' and subject_id = ${String(userId)} order by id`)

describe('a pending request', () => {
  it('takes effect once approved, as a change of the requester that names the second manager', async () => {
    const { requester, second, userId, id } = await request()
    expect(await balanceOf(userId, 'cash')).toBe(0n)
    await decideAsShown(second, { id, decision: 'approved' })
    expect(await balanceOf(userId, 'cash')).toBe(90_000n)
    expect(await actionsOn(userId)).toEqual([
      {
        action: 'approval.request',
        operatorId: requester.operatorId,
        approvedById: null,
        reason: 'A large prize',
      },
      {
        action: 'balance.adjust',
        operatorId: requester.operatorId,
        approvedById: second.operatorId,
        reason: 'A large prize',
      },
      { action: 'approval.approve', operatorId: second.operatorId, approvedById: null, reason: '' },
    ])
  })

  it('is listed once closed, the last closed first, on pages', async () => {
    const [first, second] = [await request(), await request()]
    await cancelRequest(second.requester, second.id)
    await cancelRequest(first.requester, first.id)
    const ids = [first.id, second.id]
    const listed = async (before?: number) =>
      (await listApprovals({ ids, isOpen: false, ...(before && { before }) })).map(({ id }) => id)
    expect(await listed()).toEqual([first.id, second.id])
    expect(await listed(first.id)).toEqual([second.id])
    expect(await listed(second.id)).toEqual([])
    expect((await listApprovals({ ids, before: second.id })).map(({ id }) => id)).toEqual([first.id])
  })

  it('cannot be approved by the requester, not even in the database', async () => {
    const { requester, userId, id } = await request()
    await expect(decideAsShown(requester, { id, decision: 'approved' })).rejects.toThrow('ApprovalOwn')
    await expect(
      db.run(sql`update pending_approvals set decision = 'approved', decided_at = now(), decided_by = requested_by
                  where id = ${id}`),
    ).rejects.toThrow(/second_operator/)
    expect(await balanceOf(userId, 'cash')).toBe(0n)
  })

  it('cannot be changed after it was made or decided, not even in the database', async () => {
    const { second, userId, id } = await request()
    const change = (set: Sql) => db.run(sql`update pending_approvals set ${set} where id = ${id}`)
    for (const set of [
      sql`input = jsonb_set(input, '{amountCents}', '9900000')`,
      sql`action = 'transaction.reverse'`,
      sql`requested_by = ${second.operatorId}`,
      sql`reason = 'Another one'`,
    ])
      await expect(change(set)).rejects.toThrow(/cannot change/)
    await decideAsShown(second, { id, decision: 'rejected' })
    await expect(change(sql`decision = 'approved'`)).rejects.toThrow(/cannot change/)
    // A migration may still date it.
    await change(sql`requested_at = requested_at - interval '1 second'`)
    expect(await balanceOf(userId, 'cash')).toBe(0n)
  })

  it('is decided once, and a rejected change never takes effect', async () => {
    const { second, userId, id } = await request()
    await decideAsShown(second, { id, decision: 'rejected', reason: 'Too much' })
    const third = await makeAuthor()
    await expect(decideAsShown(third, { id, decision: 'approved' })).rejects.toMatchObject({
      code: 'ApprovalDecided',
      detail: { decision: 'rejected', by: second.name },
    })
    expect(await balanceOf(userId, 'cash')).toBe(0n)
  })

  it('takes effect once with concurrent approvals', async () => {
    const { userId, id } = await request()
    const managers = await Promise.all(Array.from({ length: 5 }, makeAuthor))
    const outcomes = await Promise.allSettled(
      managers.map(by => decideAsShown(by, { id, decision: 'approved' })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(userId, 'cash')).toBe(90_000n)
  })

  it('stays pending if the change fails', async () => {
    const { second, userId, id } = await request(-90_000)
    await expect(decideAsShown(second, { id, decision: 'approved' })).rejects.toThrow('BalanceTooLow')
    expect(await listApprovals({ subject: { type: 'user', id: userId } })).toMatchObject([
      { id, decision: null, decidedAt: null },
    ])
    expect((await actionsOn(userId)).map(row => row.action)).toEqual(['approval.request'])
  })

  it('is found by its requester', async () => {
    const { requester, id } = await request()
    const idsOf = async (q: string) => (await listApprovals({ isOpen: true, q })).map(one => one.id)
    expect(await idsOf(requester.name.slice(1))).toEqual([id])
    expect(await idsOf(`${requester.name} 100%`)).toEqual([])
  })

  it('is found by the IDs of its phrase and its subject', async () => {
    const { second, userId, id } = await request()
    const { transactionId } = (await decideAsShown(second, { id, decision: 'approved' })) as {
      transactionId: number
    }
    const input = { transactionId }
    const again = await requestApproval(second, { action: 'transaction.reverse', input, reason: 'Mistake' })
    const idsOf = async (q: string) => (await listApprovals({ isOpen: true, q })).map(one => one.id)
    expect(await idsOf(`t-${transactionId}`)).toEqual([again])
    expect(await idsOf(`W-${transactionId}`)).toEqual([])
    expect(await idsOf(`U-${userId}`)).toEqual([again])
  })

  it('cannot be approved once the requester is disabled', async () => {
    const { requester, second, userId, id } = await request()
    await db.run(sql`update operators set disabled_at = now() where id = ${requester.operatorId}`)
    await expect(decideAsShown(second, { id, decision: 'approved' })).rejects.toThrow('ApprovalRequesterGone')
    await decideAsShown(second, { id, decision: 'rejected' })
    expect(await balanceOf(userId, 'cash')).toBe(0n)
  })

  it('cannot be approved once the requester is no longer a manager', async () => {
    const { requester, second, userId, id } = await request()
    await db.run(sql`update operators set role = 'editor' where id = ${requester.operatorId}`)
    await expect(decideAsShown(second, { id, decision: 'approved' })).rejects.toThrow('ApprovalRequesterGone')
    expect(await balanceOf(userId, 'cash')).toBe(0n)
  })

  it.each([
    ['coupon.print', {}],
    ['release.withdraw', null],
  ])('of another version of the service (%s) can be rejected', async (action, input) => {
    const [requester, second] = [await makeAuthor(), await makeAuthor()]
    const { id } = await db.one<{ id: number }>(sql`
      insert into pending_approvals (action, input, subject_type, subject_id, reason, requested_by)
      values (${action}, ${JSON.stringify(input)}::text::jsonb, 'coupon', 'Spring', 'A large prize', ${requester.operatorId})
      returning id`)
    await decideApproval(second, { id, decision: 'rejected' })
    expect(
      await db.rows(
        sql`select after->>'request' as request from audit_rows where after->'approvalId' = to_jsonb(${id}::int)`,
      ),
    ).toEqual([{ request: action }])
  })

  it('can be a reversal', async () => {
    const { second, requester, userId, id } = await request()
    const { transactionId } = (await decideAsShown(second, { id, decision: 'approved' })) as {
      transactionId: number
    }
    const again = await requestApproval(second, {
      action: 'transaction.reverse',
      input: { transactionId },
      reason: 'Credited by mistake',
    })
    await decideAsShown(requester, { id: again, decision: 'approved' })
    expect(await balanceOf(userId, 'cash')).toBe(0n)
  })

  it('needs an existing user, and a decision an existing request', async () => {
    const [requester, second] = [await makeAuthor(), await makeAuthor()]
    const input = { userId: 2_147_483_647, bucket: 'cash' as const, amountCents: 5, requestKey: 'x' }
    await expect(
      requestApproval(requester, { action: 'balance.adjust', input, reason: 'No' }),
    ).rejects.toThrow('WalletNotFound')
    await expect(decideAsShown(second, { id: 2_147_483_647, decision: 'approved' })).rejects.toThrow(
      'ApprovalNotFound',
    )
  })
})

describe('a canceled request', () => {
  it('is neither pending nor counted, and is in the audit log; the change can be requested again', async () => {
    const { requester, second, userId, id, input } = await request()
    const { approvals: before } = await countApprovals(second.operatorId)
    await cancelRequest(requester, id)
    expect(await countApprovals(second.operatorId)).toMatchObject({ approvals: before - 1 })
    const subject = { type: 'user', id: userId }
    expect(await listApprovals({ isOpen: true, subject })).toEqual([])
    expect(await listApprovals({ isOpen: false, subject })).toMatchObject([
      { id, decision: 'canceled', decidedByName: requester.name },
    ])
    expect(await actionsOn(userId)).toMatchObject([
      { action: 'approval.request' },
      { action: 'approval.cancel', operatorId: requester.operatorId },
    ])
    for (const decision of ['approved', 'rejected'] as const)
      await expect(decideAsShown(second, { id, decision })).rejects.toMatchObject({
        code: 'ApprovalDecided',
        detail: { decision: 'canceled', by: requester.name },
      })
    expect(await balanceOf(userId, 'cash')).toBe(0n)
    await requestApproval(requester, { action: 'balance.adjust', input, reason: 'A large prize' })
  })

  it('is canceled by its requester only, once and in time', async () => {
    const { requester, second, id } = await request()
    await expect(cancelRequest(second, id)).rejects.toThrow('ApprovalForeign')
    await cancelRequest(requester, id)
    await expect(cancelRequest(requester, id)).rejects.toThrow('ApprovalDecided')
    const expired = await request()
    await expire(expired.id)
    await expect(cancelRequest(expired.requester, expired.id)).rejects.toThrow('ApprovalExpired')
  })

  it('is canceled by its requester only and not rejected by them, also in the database', async () => {
    const { requester, second, id } = await request()
    const close = (decision: string, by: number) =>
      db.run(sql`
        update pending_approvals set decision = ${decision}::text::approval_decision, decided_by = ${by}, decided_at = now()
         where id = ${id}`)
    await expect(close('canceled', second.operatorId)).rejects.toThrow(/second_operator/)
    await expect(close('rejected', requester.operatorId)).rejects.toThrow(/second_operator/)
    await close('canceled', requester.operatorId)
  })

  it('is either canceled or approved, if both happen at the same time', async () => {
    const winners = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const { requester, second, userId, id } = await request()
      const { shown } = await previewApproval(second, id)
      const approve = () => decideApproval(second, { id, decision: 'approved', shown })
      const cancel = () => cancelRequest(requester, id)
      const [one, other] = round % 2 ? [approve, cancel] : [cancel, approve]
      const outcomes = await Promise.allSettled([one(), other()])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const failed = outcomes.find(outcome => outcome.status === 'rejected')
      expect(failed?.reason).toMatchObject({
        code: 'ApprovalDecided',
        detail: { by: expect.stringMatching(/./) },
      })
      const [{ decision } = { decision: null }] = await listApprovals({
        subject: { type: 'user', id: userId },
      })
      expect(await balanceOf(userId, 'cash')).toBe(decision === 'approved' ? 90_000n : 0n)
      winners.add(String(decision))
    }
    expect([...winners].toSorted()).toEqual(['approved', 'canceled'])
  })
})

const expire = (id: number) =>
  db.run(sql`
    update pending_approvals set requested_at = now() - interval '9 days', expires_at = now() where id = ${id}`)

describe('a second request', () => {
  const pending = (by: { name: string }) =>
    expect.objectContaining({ code: 'ApprovalPending', detail: { by: by.name } })
  const reason = 'The same change'

  it('for the same change is rejected until the first is decided or expires', async () => {
    const { requester, second, id, input } = await request()
    const change = { action: 'balance.adjust', input, reason } as const
    for (const by of [requester, second])
      for (const requestKey of [input.requestKey, randomUUID()])
        await expect(requestApproval(by, { ...change, input: { ...input, requestKey } })).rejects.toEqual(
          pending(requester),
        )
    await requestApproval(second, { ...change, input: { ...input, amountCents: 90_100 } })
    await expire(id)
    const again = await requestApproval(second, change)
    await expect(requestApproval(requester, change)).rejects.toEqual(pending(second))
    await decideAsShown(requester, { id: again, decision: 'rejected' })
    await requestApproval(requester, change)
  })

  it('to complete a contest is for the same change with other figures', async () => {
    const [one, other] = [{ standings: [] }, { standings: [{ entryId: 1, place: 1 }] }]
    const [requester, second] = [await makeAuthor(), await makeAuthor()]
    const [same, another] = [await openTestContest(), await openTestContest()]
    const ask = (by: typeof requester, figures: object, { id } = same) =>
      requestApproval(by, { action: 'contest.complete', input: { id, ...figures }, reason })
    await ask(requester, one)
    await expect(ask(second, other)).rejects.toEqual(pending(requester))
    await ask(second, other, another)
  })

  it('for another value of the same setting is accepted, and the first one can be shown before', async () => {
    const [requester, second] = [await makeAuthor(), await makeAuthor()]
    const settings = (await listSettings()).flatMap(group => group.settings)
    const inputOf = (value: number, key = 'email_restore_days') => ({
      key,
      value,
      version: settings.find(setting => setting.key === key)?.version ?? '',
    })
    const id = await requestChange(requester, changeSetting, inputOf(11), reason)
    expect(await findOtherRequestOf(changeSetting, inputOf(11))).toBeNull()
    expect(await findOtherRequestOf(changeSetting, inputOf(11, 'username_change_days'))).toBeNull()
    expect(await findOtherRequestOf(changeSetting, inputOf(12))).toMatchObject({
      id,
      requestedByName: requester.name,
      phrase: 'Change to 11 days',
    })
    await requestChange(second, changeSetting, inputOf(12), reason)
  })

  it('for the same email invites the same manager', async () => {
    const requester = await makeAuthor()
    const email = `${randomUUID()}@operators.test`
    const invite = (input: { email: string; name: string }) =>
      requestChange(requester, inviteOperator, { ...input, role: 'manager' }, reason)
    await invite({ email, name: `Ann ${email}` })
    await expect(invite({ email: email.toUpperCase(), name: `Ann Lee ${email}` })).rejects.toEqual(
      pending(requester),
    )
  })

  it('is one of concurrent ones, and cannot be inserted in the database', async () => {
    const [userId, managers] = [
      await makeWalletOwner(),
      await Promise.all(Array.from({ length: 4 }, makeAuthor)),
    ]
    const input = { userId, bucket: 'cash', amountCents: 90_000, requestKey: randomUUID() } as const
    const tries = await Promise.allSettled(
      managers.map(by => requestApproval(by, { action: 'balance.adjust', input, reason })),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ])
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'ApprovalPending' })
    await expect(
      db.run(sql`
        insert into pending_approvals (action, input, change_key, subject_type, subject_id, reason, requested_by)
        select action, input, change_key, subject_type, subject_id, reason, requested_by from pending_approvals
         where subject_type = 'user' and subject_id = ${String(userId)}`),
    ).rejects.toMatchObject({ constraint: 'pending_approvals_single' })
  })
})

describe('an expired request', () => {
  it('can be neither approved nor rejected, not even in the database', async () => {
    const { second, userId, id } = await request()
    await expire(id)
    for (const decision of ['approved', 'rejected'] as const)
      await expect(decideAsShown(second, { id, decision })).rejects.toMatchObject({
        code: 'ApprovalExpired',
        detail: { at: expect.stringMatching(/Z$/) },
      })
    await expect(
      db.run(sql`
        update pending_approvals set decision = 'approved', decided_by = ${second.operatorId}, decided_at = now()
         where id = ${id}`),
    ).rejects.toThrow(/approved_in_time/)
    expect(await balanceOf(userId, 'cash')).toBe(0n)
    expect((await actionsOn(userId)).map(row => row.action)).toEqual(['approval.request'])
  })

  it('is neither pending nor counted', async () => {
    const { second, userId, id } = await request()
    const { approvals: before } = await countApprovals(second.operatorId)
    await expire(id)
    expect(await countApprovals(second.operatorId)).toMatchObject({ approvals: before - 1 })
    const subject = { type: 'user', id: userId }
    expect(await listApprovals({ isOpen: true, subject })).toEqual([])
    expect(await listApprovals({ isOpen: false, subject })).toMatchObject([
      { id, decision: null, isExpired: true },
    ])
  })

  it('expires after the days of the setting at the time of the request', async () => {
    const daysOf = async (id: number) =>
      (
        await db.row<{ days: number }>(sql`
          select extract(day from expires_at - requested_at)::int as days from pending_approvals where id = ${id}`)
      )?.days
    expect(await daysOf((await request()).id)).toBe(7)
    await db.run(sql`
      insert into settings (key, value) values ('approval_days', '2')
      on conflict (key) do update set value = excluded.value`)
    await expect.poll(async () => (await readSettings()).approval_days).toBe(2)
    const { id } = await request()
    await db.run(sql`delete from settings where key = 'approval_days'`)
    await expect.poll(async () => (await readSettings()).approval_days).toBe(7)
    expect(await daysOf(id)).toBe(2)
  })
})

describe('the limit of a manager', () => {
  const key = 'second_manager_above_devices'
  const readLimit = async () => (await loadSettings())[key]
  const change = (value: number) => ({ key, value, version: '', reason: 'For the test of it' })

  it('can be lowered by one manager, and raised only with approval, also by a revert', async () => {
    await db.run(sql`delete from settings where key = ${key}`)
    const [requester, second] = [await makeAuthor(), await makeAuthor()]
    const { reason, ...input } = change(20_000)
    await expect(changeSetting(requester, input, reason)).rejects.toThrow('SecondManagerNeeded')
    const id = await requestApproval(requester, { action: 'setting.change', input, reason })
    expect(await readLimit()).toBe(10_000)
    await decideAsShown(second, { id, decision: 'approved' })
    expect(await readLimit()).toBe(20_000)

    const [row] = await db.rows<{ version: string }>(
      sql`select to_json(updated_at)#>>'{}' as version from settings where key = ${key}`,
    )
    const { auditId } = await changeSetting(requester, { ...change(5), version: row?.version ?? '' }, reason)
    const manager = { ...requester, role: 'manager' as const }
    await expect(revertChange(manager, auditId ?? 0, 'It was enough before')).rejects.toThrow(
      'SecondManagerNeeded',
    )
    expect(await readLimit()).toBe(5)
    await db.run(sql`delete from settings where key = ${key}`)
  })
})

it('pending requests are listed for everyone and counted for everyone but the requester', async () => {
  const { requester, second, userId, id } = await request()
  const [before, own] = [await countApprovals(second.operatorId), await countApprovals(requester.operatorId)]
  expect(before.approvals - own.approvals).toBe(1)
  expect(before.requests).toBe(own.requests)
  expect(await listApprovals({ isOpen: true, subject: { type: 'user', id: userId } })).toMatchObject([
    {
      id,
      action: 'balance.adjust',
      requestedByName: requester.name,
      reason: 'A large prize',
      decision: null,
    },
  ])
  await decideAsShown(second, { id, decision: 'approved' })
  expect(await countApprovals(second.operatorId)).toMatchObject({ approvals: before.approvals - 1 })
  expect(await listApprovals({ isOpen: true, subject: { type: 'user', id: userId } })).toEqual([])
})

it('submitting a form again after approval has no second effect', async () => {
  const { second, requester, userId, id, input } = await request(50_000)
  await decideAsShown(second, { id, decision: 'approved' })
  const again = await adjustBalance(requester, { ...input, amountCents: 50_000n }, 'A large prize')
  expect(again.auditId).toBeNull()
  expect(await balanceOf(userId, 'cash')).toBe(50_000n)
})
