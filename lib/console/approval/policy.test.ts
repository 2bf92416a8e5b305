import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { buildFeedPayload } from '@/e2e/fixtures/feed-payload'
import { findRequestOf } from '@/lib/change/approval/store-request'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { loadSettings } from '@/lib/change/settings/read'
import { requestChange } from '@/lib/change/testing/request-change'
import { revertChange, undoChange } from '@/lib/console/audit-log/revert'
import { decideAsShown } from '@/lib/console/testing/approve'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { changeRole, disableOperator, enableOperator } from '@/lib/people/operator/change-operator'
import { findSession } from '@/lib/people/operator/find-session'
import { inviteAgain, inviteOperator } from '@/lib/people/operator/invite-operator'
import { signInBySso } from '@/lib/people/operator/sign-in-by-sso'
import { clientInfo, createOperator, removeManager } from '@/lib/people/testing/operators'
import { balanceOf, makeWalletOwner } from '@/lib/people/testing/wallet'
import { acceptCorrection, rejectCorrection } from '@/lib/play/corrections/decide-correction'
import { listPlayers } from '@/lib/play/entries/list-players'
import { changeLine } from '@/lib/play/feed/edit-line'
import { changeMatch } from '@/lib/play/feed/edit-match'
import { changeResult } from '@/lib/play/feed/edit-result'
import { listMatchLines } from '@/lib/play/feed/find-match'
import { inspectFeedFile } from '@/lib/play/feed/import-file'
import type { FeedGameStatus } from '@/lib/play/feed/rules'
import { importPayload, storedLine, storedMatch } from '@/lib/play/testing/feed'
import { resultsFor } from '@/lib/play/testing/settlement'
import { allBalancesOf, enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { publishPromo } from '@/lib/rewards/promo/publish-promo'
import { changePromo, createPromo } from '@/lib/rewards/promo/save-promo'
import { pausePromo } from '@/lib/rewards/promo/switch-promo'
import { publishDraft } from '@/lib/rewards/testing/publish-draft'
import { cancelRequest, decideApproval, describeRejection } from './decide-approval'
import { listApprovals } from './list-approvals'

await resetDatabase()

const reason = 'Test of the policy'
type Manager = Awaited<ReturnType<typeof createOperator>>

const give = (by: Manager, userId: number, amountCents: number) =>
  adjustBalance(
    by,
    {
      userId,
      bucket: 'cash',
      amountCents: BigInt(amountCents),
      requestKey: randomUUID(),
    },
    reason,
  )

const needsSecond = (because: string) => ({ code: 'SecondManagerNeeded', detail: { because } })

/** Decides the newest request of an operator, as another manager. */
async function decideLatest(
  requester: { operatorId: number },
  second: Manager,
  decision: 'approved' | 'rejected' = 'approved',
) {
  const row = await db.row<{ id: number }>(sql`
    select max(id) as id from pending_approvals where requested_by = ${requester.operatorId} and decision is null`)
  return decideAsShown(second, { id: row?.id ?? 0, decision, reason })
}

async function latestRequest({ operatorId }: Manager): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    select max(id) as id /* not null */ from pending_approvals where requested_by = ${operatorId}`)
  return row.id
}

describe('credits by one manager', () => {
  it('are limited per person and day, over several accounts', async () => {
    const by = await createOperator()
    const accounts = [await makeWalletOwner(), await makeWalletOwner()] as const
    for (const userId of accounts)
      await db.run(sql`
        select add_person_key(${userId}, 'phone', person_key('phone', ${`+1555${accounts[0]}`}))`)
    await give(by, accounts[0], 30_000)
    await give(by, accounts[1], 20_000)
    for (const userId of accounts)
      await expect(give(by, userId, 1)).rejects.toMatchObject(needsSecond('user'))
    await expect(give(await createOperator(), accounts[1], 1)).rejects.toMatchObject(needsSecond('user'))
    await give(by, await makeWalletOwner(), 1)
  })

  it('are limited per user and day', async () => {
    const [by, userId] = [await createOperator(), await makeWalletOwner()]
    await give(by, userId, 20_000)
    await give(by, userId, 30_000)
    await expect(give(by, userId, 1)).rejects.toMatchObject(needsSecond('user'))
    await expect(give(await createOperator(), userId, 1)).rejects.toMatchObject(needsSecond('user'))
    await give(by, await makeWalletOwner(), 50_000)
    await give(by, userId, -50_000)
    await expect(give(by, userId, 1)).rejects.toMatchObject(needsSecond('user'))
    expect(await balanceOf(userId, 'cash')).toBe(0n)
  })

  it('are limited per manager and day over all users', async () => {
    const by = await createOperator()
    for (let user = 0; user < 5; user++) await give(by, await makeWalletOwner(), 50_000)
    await expect(give(by, await makeWalletOwner(), 1)).rejects.toMatchObject(needsSecond('operator'))
    await give(await createOperator(), await makeWalletOwner(), 50_000)
  })

  it('are limited when sent concurrently', async () => {
    const [by, userId] = [await createOperator(), await makeWalletOwner()]
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => give(by, userId, 20_000)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await balanceOf(userId, 'cash')).toBe(40_000n)
    const users = await Promise.all(Array.from({ length: 10 }, makeWalletOwner))
    const other = await createOperator()
    await Promise.allSettled(users.map(id => give(other, id, 50_000)))
    const row = await db.row<{ cents: number }>(sql`
      select sum(balance_cents)::float8 as cents from buckets where user_id = any(${users}::int[]) and kind = 'cash'`)
    expect(row?.cents).toBe(250_000)
  })

  it('count for 24 hours, except with approval', async () => {
    const [by, second, userId] = [await createOperator(), await createOperator(), await makeWalletOwner()]
    const input = { userId, bucket: 'cash' as const, amountCents: 90_000, requestKey: randomUUID() }
    await requestApproval(by, { action: 'balance.adjust', input, reason })
    await decideLatest(by, second)
    await give(by, userId, 50_000)
    await expect(give(by, userId, 1)).rejects.toMatchObject(needsSecond('user'))
    await db.run(sql`alter table policy_uses disable trigger policy_uses_append_only`)
    await db.run(sql`
      update policy_uses set created_at = created_at - interval '24 hours' where operator_id = ${by.operatorId}`)
    await db.run(sql`alter table policy_uses enable trigger policy_uses_append_only`)
    await give(by, userId, 50_000)
    expect(await balanceOf(userId, 'cash')).toBe(190_000n)
  })

  it('include reversals of debits', async () => {
    const [by, second, userId] = [await createOperator(), await createOperator(), await makeWalletOwner()]
    await give(by, userId, 50_000)
    const { transactionId } = await give(second, userId, -50_000)
    await expect(reverseTransaction(by, { transactionId }, reason)).rejects.toMatchObject(needsSecond('user'))
    expect(await balanceOf(userId, 'cash')).toBe(0n)
  })

  it('can be undone without counting', async () => {
    const [by, userId] = [await createOperator(), await makeWalletOwner()]
    const { auditId } = await give(by, userId, 50_000)
    await undoChange(by, auditId ?? 0)
    expect(await balanceOf(userId, 'cash')).toBe(0n)
    await expect(give(by, userId, 50_000)).rejects.toMatchObject(needsSecond('user'))
  })

  it('cannot be deleted or updated in the database', async () => {
    await expect(db.run(sql`delete from policy_uses`)).rejects.toThrow(/append-only/)
    await expect(db.run(sql`update policy_uses set cents = 0`)).rejects.toThrow(/append-only/)
  })
})

it('a manager made by the provider of single sign-on moves no money alone for 72 hours', async () => {
  const [subject, userId] = [randomUUID(), await makeWalletOwner()]
  const issuer = 'https://id.acme.test'
  const sso = {
    issuer,
    clientId: '',
    clientSecret: '',
    name: 'Acme ID',
    allowedDomains: [],
    hasVerifiedEmails: false,
  }
  const token = await signInBySso(
    { ...sso, roles: { claim: 'groups', byValue: {} } },
    { issuer, subject, email: `${subject}@acme.test`, name: 'Ann', role: 'manager', authenticatedAt: null },
    clientInfo,
  )
  const session = await findSession(token)
  const by = { ...(await createOperator()), operatorId: session?.id ?? 0, sessionId: session?.sessionId ?? 0 }
  await expect(give(by, userId, 1)).rejects.toMatchObject(needsSecond('always'))
  await db.run(sql`
    update operators set manager_since = now() - interval '73 hours' where id = ${by.operatorId}`)
  await give(by, userId, 1)
})

describe('a promoted or invited manager', () => {
  async function makeRequest(by: Manager) {
    const input = {
      userId: await makeWalletOwner(),
      bucket: 'cash' as const,
      amountCents: 90_000,
      requestKey: randomUUID(),
    }
    return requestApproval(by, { action: 'balance.adjust', input, reason })
  }
  const age = (operatorId: number, hours: number) =>
    db.run(sql`
      update operators set manager_since = now() - make_interval(hours => ${hours}) where id = ${operatorId}`)
  const setMaker = (made: Manager, maker: Manager) =>
    db.run(sql`update operators set promoted_by_id = ${maker.operatorId} where id = ${made.operatorId}`)

  it('needs approval to be invited, promoted, enabled, disabled or demoted', async () => {
    const [by, editor, other] = [
      await createOperator(),
      await createOperator('editor'),
      await createOperator(),
    ]
    const email = `${randomUUID()}@operators.test`
    await expect(
      inviteOperator(by, { email, name: `Puppet ${email}`, role: 'manager' }, reason),
    ).rejects.toMatchObject(needsSecond('always'))
    await expect(
      changeRole(by, { operatorId: editor.operatorId, role: 'manager' }, reason),
    ).rejects.toMatchObject(needsSecond('always'))
    await expect(disableOperator(by, { operatorId: other.operatorId }, reason)).rejects.toMatchObject(
      needsSecond('always'),
    )
    const disabling = await removeManager(by, other.operatorId, 'disable')
    await expect(enableOperator(by, { operatorId: other.operatorId }, reason)).rejects.toMatchObject(
      needsSecond('always'),
    )
    await expect(revertChange(by, disabling ?? 0, reason)).rejects.toMatchObject(needsSecond('always'))
    await undoChange(by, disabling ?? 0)
    await expect(
      changeRole(by, { operatorId: other.operatorId, role: 'editor' }, reason),
    ).rejects.toMatchObject(needsSecond('always'))
    const demoting = await removeManager(by, other.operatorId, 'editor')
    await expect(revertChange(by, demoting ?? 0, reason)).rejects.toMatchObject(needsSecond('always'))
    expect(await db.row(sql`select id from operators where email = ${email}`)).toBeUndefined()
  })

  it('is invited with approval, and cannot approve for a day', async () => {
    const [by, second, third] = [await createOperator(), await createOperator(), await createOperator()]
    const email = `${randomUUID()}@operators.test`
    await requestChange(by, inviteOperator, { email, name: `New ${email}`, role: 'manager' }, reason)
    await decideLatest(by, second)
    const made = await db.row<Manager & { promotedById: number }>(sql`
      select id as operator_id, name, promoted_by_id from operators where email = ${email}`)
    if (!made) throw new Error('no operator was invited')
    expect(made.promotedById).toBe(by.operatorId)
    const id = await makeRequest(third)
    const agree = () => decideAsShown({ ...third, ...made }, { id, decision: 'approved' })
    await expect(agree()).rejects.toMatchObject({ code: 'ApprovalTooNew' })
    await age(made.operatorId, 25)
    await agree()
  })

  it('never approves requests of managers they were made by, nor the reverse, nor through others', async () => {
    const [root, middle, leaf] = [await createOperator(), await createOperator(), await createOperator()]
    await setMaker(middle, root)
    await setMaker(leaf, middle)
    for (const made of [middle, leaf]) await age(made.operatorId, 9_000)
    for (const [requester, decider] of [
      [root, middle],
      [middle, root],
      [root, leaf],
      [leaf, root],
      [leaf, middle],
    ] as const) {
      const id = await makeRequest(requester)
      await expect(decideAsShown(decider, { id, decision: 'approved' })).rejects.toMatchObject({
        code: 'ApprovalLinked',
        detail: { until: null },
      })
      await expect(
        db.run(sql`
          update pending_approvals set decision = 'approved', decided_at = now(), decided_by = ${decider.operatorId}
           where id = ${id}`),
      ).rejects.toMatchObject({ constraint: 'pending_approvals_independent' })
      expect(
        (await listApprovals({ isOpen: true, operatorId: decider.operatorId })).find(one => one.id === id),
      ).toMatchObject({
        objection: 'linked',
      })
      await decideAsShown(decider, { id, decision: 'rejected', reason })
    }
  })

  it('cannot approve requests of managers made by the same manager for 30 days', async () => {
    const [root, first, second, leaf, stranger] = [
      await createOperator(),
      await createOperator(),
      await createOperator(),
      await createOperator(),
      await createOperator(),
    ]
    for (const made of [first, second]) await setMaker(made, root)
    await setMaker(leaf, second)
    // New managers wait for 24 hours first.
    const early = await makeRequest(first)
    const seen = await listApprovals({ isOpen: true, operatorId: second.operatorId })
    const { objection, objectionUntil } = seen.find(({ id }) => id === early) ?? {}
    expect(objection).toBe('linked')
    expect(objectionUntil?.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000)
    for (const made of [first, second, leaf]) await age(made.operatorId, 73)
    for (const [requester, decider] of [
      [first, second],
      [second, first],
      [first, leaf],
      [leaf, first],
    ] as const) {
      const id = await makeRequest(requester)
      await expect(decideAsShown(decider, { id, decision: 'approved' })).rejects.toMatchObject({
        code: 'ApprovalLinked',
        detail: { until: expect.any(String) },
      })
      await decideAsShown(stranger, { id, decision: 'approved' })
    }
    for (const made of [first, second]) await age(made.operatorId, 31 * 24)
    await decideAsShown(second, { id: await makeRequest(first), decision: 'approved' })
  })

  it('stays linked to the inviter after being invited in another role', async () => {
    const [by, second] = [await createOperator(), await createOperator()]
    const email = `${randomUUID()}@operators.test`
    const { operatorId } = await inviteOperator(by, { email, name: `Ed ${email}`, role: 'editor' })
    await requestChange(second, changeRole, { operatorId, role: 'manager' }, reason)
    await decideLatest(second, await createOperator())
    await age(operatorId, 9_000)
    const id = await makeRequest(by)
    await expect(
      decideAsShown({ ...second, operatorId, name: 'Ed' }, { id, decision: 'approved' }),
    ).rejects.toMatchObject({ code: 'ApprovalLinked' })
  })

  it('is only reinvited by the inviter', async () => {
    const [by, second] = [await createOperator(), await createOperator()]
    const email = `${randomUUID()}@operators.test`
    await requestChange(by, inviteOperator, { email, name: `New ${email}`, role: 'manager' }, reason)
    await decideLatest(by, second)
    const row = await db.row<{ id: number }>(sql`select id from operators where email = ${email}`)
    await expect(inviteAgain(second, { operatorId: row?.id ?? 0 })).rejects.toMatchObject({
      code: 'OperatorInvitedByOther',
    })
    await inviteAgain(by, { operatorId: row?.id ?? 0 })
  })
})

describe('settings by one manager', () => {
  const set = async (by: Manager, key: string, value: string | number | boolean) => {
    const row = await db.row<{ version: string }>(sql`
      select to_json(updated_at)#>>'{}' as version from settings where key = ${key}`)
    return changeSetting(by, { key, value, version: row?.version ?? '' }, reason)
  }

  it.each([
    ['free_entry_payout_cents', 1_000_000],
    ['entry_fee_maximum_cents', 1_000_000],
    ['entry_fee_maximum_cents', 100],
    ['withdrawal_min_cents', 500_000],
    ['withdrawal_min_cents', 100],
    ['withdrawal_max_cents', 1_000],
    ['withdrawal_hold_hours', 720],
    ['withdrawal_hold_hours', 0],
    ['sms_per_day', 0],
    ['email_restore_days', 1],
    ['wrong_codes_per_hour', 1_000_000],
    ['feed_silence_minutes', 0],
    ['message_days', 1],
    ['device_log_days', 1],
    ['location_check_days', 45],
    ['kyc_attempts_max', 1],
    ['geo_max_accuracy_m', 10],
    ['cash_deposit_max_cents', 300_000],
    ['deposit_limit_daily_cents', 300_000],
    ['settlement_void_hours', 1],
    ['correction_hours', 0],
    ['payment_client_key', 'pk_of_another'],
    ['second_manager_above_cents', 60_000],
    ['operator_daily_limit_cents', 300_000],
    ['line_change_points', 100],
    ['operators_must_have_totp', true],
    ['deposit_checkout_url', 'https://go.slatekeeper.test/checkout'],
    ['partner_referral_url', 'https://go.slatekeeper.test/other/'],
  ])('cannot change %s', async (key, value) => {
    const by = await createOperator()
    const before = await loadSettings()
    if (key === 'operators_must_have_totp') {
      await set(by, key, true)
      await expect(set(by, key, false)).rejects.toMatchObject(needsSecond('always'))
      await db.run(sql`delete from settings where key = ${key}`)
      return
    }
    await expect(set(by, key, value)).rejects.toMatchObject(needsSecond('always'))
    expect(await loadSettings()).toEqual(before)
  })

  it.each([
    'http://pay.slatekeeper.test/checkout',
    'https://pay.slatekeeper.test.attacker.test/checkout',
    'https://attacker.test/checkout',
    'https://pay.slatekeeper.test@attacker.test/',
    'https://user:secret@pay.slatekeeper.test/',
  ])('never send users to %s, even with approval', async value => {
    const by = await createOperator()
    await expect(set(by, 'deposit_checkout_url', value)).rejects.toMatchObject({ code: 'SettingInvalid' })
    const input = { key: 'deposit_checkout_url', value, version: '' }
    await expect(requestApproval(by, { action: 'setting.change', input, reason })).rejects.toMatchObject({
      code: 'SettingInvalid',
    })
  })

  it('can be lowered by one manager, and raised only with approval, also by a revert', async () => {
    const [by, second] = [await createOperator(), await createOperator()]
    const auditId = (await set(by, 'free_entry_payout_cents', 200)).auditId ?? 0
    await expect(revertChange(by, auditId, reason)).rejects.toMatchObject(needsSecond('always'))
    const row = await db.row<{ version: string }>(sql`
      select to_json(updated_at)#>>'{}' as version from settings where key = 'free_entry_payout_cents'`)
    const input = { key: 'free_entry_payout_cents', value: 500, version: row?.version ?? '' }
    await requestApproval(by, { action: 'setting.change', input, reason })
    await decideLatest(by, second)
    expect((await loadSettings()).free_entry_payout_cents).toBe(500)
  })
})

describe('a line that a manager changed', () => {
  async function makeSlate() {
    const user = await makePicker()
    const slip = user.slip(10, 2)
    const [player] = slip.players
    if (!player) throw new Error('a slip has players')
    const ids = { gameId: slip.game_id, feedGameId: player.feed_game_id, feedPlayerId: player.feed_player_id }
    return { user, slip, ids, line: player.projection }
  }
  const versionOf = async ({
    gameId,
    feedGameId,
    feedPlayerId,
  }: {
    gameId: number
    feedGameId: number
    feedPlayerId: number
  }) => {
    const row = await db.row<{ updatedAt: Date }>(sql`
      select updated_at from projections
       where (game_id, feed_game_id, feed_player_id) = (${gameId}, ${feedGameId}, ${feedPlayerId})`)
    return row?.updatedAt.toISOString() ?? ''
  }

  const closedRequests = ({ operatorId }: Manager) =>
    db.rows(sql`
      select a.author_name as author, a.reason, p.decision_reason
        from pending_approvals p
             join audit_rows a on a.action = 'approval.cancel' and (a.after->>'approvalId')::int = p.id
       where p.requested_by = ${operatorId} and p.decision = 'canceled' order by p.id`)

  it('cannot be picked until a second manager approves', async () => {
    const { user, slip, ids, line } = await makeSlate()
    const [by, second] = [await createOperator(), await createOperator()]
    const projection = line + 1
    await changeLine(by, { ...ids, updatedAt: await versionOf(ids), projection }, reason)
    const moved = {
      ...slip,
      players: slip.players.map((one, at) => (at === 0 ? { ...one, projection } : one)),
    }
    for (const one of [slip, moved])
      await expect(enterSlip(user.userId, one)).rejects.toMatchObject({ code: 'PlayerNotOffered' })
    const offered = async () =>
      (await listPlayers(user.userId, user.entry)).some(
        one => one.feedPlayerId === ids.feedPlayerId && one.feedGameId === ids.feedGameId,
      )
    expect(await offered()).toBe(false)
    await expect(decideLatest(by, by)).rejects.toMatchObject({ code: 'ApprovalOwn' })
    await decideLatest(by, second)
    expect(await offered()).toBe(true)
    await enterSlip(user.userId, moved)
  })

  it('is replaced by the next line of the feed, which closes the request', async () => {
    const { user, slip, ids, line } = await makeSlate()
    const by = await createOperator()
    await changeLine(by, { ...ids, updatedAt: await versionOf(ids), projection: line + 1 }, reason)
    const payload = [{ feed_player_id: ids.feedPlayerId, feed_game_id: ids.feedGameId, projection: line }]
    await importPayload({ projections: payload }, ids.gameId)
    await enterSlip(user.userId, slip)
    expect(await closedRequests(by)).toEqual([
      { author: 'Feed', reason: 'The feed sent a line.', decisionReason: 'The feed sent a line.' },
    ])
    expect((await storedLine(ids.feedPlayerId, ids.feedGameId, ids.gameId))?.projection).toBe(line.toFixed(2))
  })

  it('is set back by the manager who holds it, also by canceling the request', async () => {
    const { user, slip, ids, line } = await makeSlate()
    const [by, second] = [await createOperator(), await createOperator()]
    const change = async (author: Manager, projection: number) =>
      changeLine(author, { ...ids, updatedAt: await versionOf(ids), projection }, reason)
    const shown = async (operatorId: number) =>
      (await listMatchLines(ids, { operatorId, text: String(ids.feedPlayerId) }))[0]

    await change(by, line + 1)
    expect(await cancelRequest(by, await latestRequest(by))).toContain(`is offered at ${line} again.`)
    expect(await shown(by.operatorId)).toMatchObject({ isHeld: false, setBackTo: null })
    expect(
      await db.row(sql`
        select author_name, before, after, reason from audit_rows where action = 'line.change' order by id desc limit 1`),
    ).toEqual({
      authorName: by.name,
      before: { line: line + 1, isSold: false },
      after: { line, isSold: true },
      reason: 'The request was canceled.',
    })

    await change(by, line + 1)
    expect(await shown(by.operatorId)).toMatchObject({ isHeld: true, setBackTo: line })
    expect(await shown(second.operatorId)).toMatchObject({ isHeld: true, setBackTo: null })
    await expect(enterSlip(user.userId, slip)).rejects.toMatchObject({ code: 'PlayerNotOffered' })
    await change(by, line)
    expect(await shown(by.operatorId)).toMatchObject({ isHeld: false, setBackTo: null })
    await enterSlip(user.userId, slip)
  })

  it('is set back by its rejection, as the rejecting manager was shown', async () => {
    const { user, slip, ids, line } = await makeSlate()
    const [by, second] = [await createOperator(), await createOperator()]
    for (const projection of [line + 1, line + 2])
      await changeLine(by, { ...ids, updatedAt: await versionOf(ids), projection }, reason)
    const id = await latestRequest(by)
    const sentence = await describeRejection(second, id)
    expect(sentence).toContain(`is offered at ${line} again.`)
    await expect(enterSlip(user.userId, slip)).rejects.toMatchObject({ code: 'PlayerNotOffered' })
    expect(await decideApproval(second, { id, decision: 'rejected', reason })).toBe(sentence)
    await enterSlip(user.userId, slip)
    expect(
      await db.row(sql`
        select author_name, before, after from audit_rows where action = 'line.change' order by id desc limit 1`),
    ).toEqual({
      authorName: second.name,
      before: { line: line + 2, isSold: false },
      after: { line, isSold: true },
    })
  })

  it('stays off after its rejection if it replaced the held line of another manager, whose line is not sold', async () => {
    const { user, slip, ids, line } = await makeSlate()
    const [by, second] = [await createOperator(), await createOperator()]
    for (const author of [by, second]) {
      const projection = line + (author === by ? 1 : 2)
      await changeLine(author, { ...ids, updatedAt: await versionOf(ids), projection }, reason)
    }
    const [first, id] = [await latestRequest(by), await latestRequest(second)]
    await expect(decideApproval(second, { id: first, decision: 'rejected', reason })).rejects.toMatchObject({
      code: 'ApprovalDecided',
    })
    await expect(decideApproval(second, { id, decision: 'rejected', reason })).rejects.toMatchObject({
      code: 'ApprovalOwn',
    })
    expect(await decideApproval(by, { id, decision: 'rejected', reason })).toContain(
      `stays off at ${line + 2} until the line is changed and confirmed or sent by the feed.`,
    )
    const sold = (projection: number) => ({
      ...slip,
      players: slip.players.map((one, at) => (at === 0 ? { ...one, projection } : one)),
    })
    for (const projection of [line, line + 1, line + 2])
      await expect(enterSlip(user.userId, sold(projection))).rejects.toMatchObject({
        code: 'PlayerNotOffered',
      })
  })

  it('has one open request: it is closed when the line is changed again or set back', async () => {
    const { ids, line } = await makeSlate()
    const [by, second] = [await createOperator(), await createOperator()]
    const change = async (author: Manager, projection: number) =>
      changeLine(author, { ...ids, updatedAt: await versionOf(ids), projection }, reason)
    const closed = (author: Manager, why: string) => ({
      author: author.name,
      reason: why,
      decisionReason: why,
    })

    await change(by, line + 1)
    await change(by, line)
    expect(await closedRequests(by)).toEqual([closed(by, 'The line was set back.')])
    await change(by, line + 1)
    await change(second, line + 2)
    expect(await closedRequests(by)).toEqual([
      closed(by, 'The line was set back.'),
      closed(second, 'The line was changed again.'),
    ])
    await decideLatest(second, by)
  })

  it('is not set back by another manager alone, nor once it was confirmed', async () => {
    const { user, slip, ids, line } = await makeSlate()
    const [by, second] = [await createOperator(), await createOperator()]
    const change = async (author: Manager, projection: number) =>
      changeLine(author, { ...ids, updatedAt: await versionOf(ids), projection }, reason)
    const isOff = () =>
      expect(enterSlip(user.userId, slip)).rejects.toMatchObject({ code: 'PlayerNotOffered' })

    await change(by, line + 1)
    for (const projection of [line, line + 0.5, line]) await change(second, projection)
    await isOff()
    expect(await cancelRequest(second, await latestRequest(second))).toContain(
      'until the line is changed and confirmed or',
    )
    await change(by, line + 1)
    await decideLatest(by, second)
    await change(by, line)
    await isOff()
  })

  it('stays within the range around the line of the feed, also in several steps', async () => {
    const { ids, line } = await makeSlate()
    const by = await createOperator()
    for (const projection of [-999_999, 999_999, line + 10.01, line * 1.5 + 0.02, line * 0.5 - 0.02])
      await expect(
        changeLine(by, { ...ids, updatedAt: await versionOf(ids), projection }, reason),
      ).rejects.toMatchObject({ code: 'LineOutOfRange' })
    const max = Math.min(10, line / 2)
    await changeLine(by, { ...ids, updatedAt: await versionOf(ids), projection: line + max }, reason)
    await expect(
      changeLine(by, { ...ids, updatedAt: await versionOf(ids), projection: line + max + 0.1 }, reason),
    ).rejects.toMatchObject({ code: 'LineOutOfRange' })
  })
})

describe('results and matches by one manager', () => {
  /** A slip that is sold, its matches having begun two minutes ago. */
  async function sell(buyIn: number) {
    const user = await makePicker()
    const slip = user.slip(buyIn, 2)
    const entryId = await enterSlip(user.userId, slip)
    for (const { feed_game_id: id } of slip.players)
      await db.run(sql`
        update feed_games set scheduled_at = now() - interval '2 minutes', updated_at = now() - interval '2 minutes'
         where game_id = ${slip.game_id} and feed_game_id = ${id}`)
    return { user, slip, entryId }
  }
  const say = async (by: Manager, slip: Awaited<ReturnType<typeof sell>>['slip'], at: number) => {
    const figure = resultsFor(slip, 'WW')[at]
    if (!figure) throw new Error('a pick has a figure')
    const ids = { gameId: slip.game_id, feedGameId: figure.feed_game_id, feedPlayerId: figure.feed_player_id }
    const row = await db.row<{ updatedAt: Date }>(sql`
      select updated_at from projections
       where (game_id, feed_game_id, feed_player_id) = (${ids.gameId}, ${ids.feedGameId}, ${ids.feedPlayerId})`)
    const edit = {
      ...ids,
      updatedAt: row?.updatedAt.toISOString() ?? '',
      result: figure.result,
      isPlayed: true,
    }
    await changeResult(by, edit, reason)
  }
  const end = async (
    by: Manager,
    gameId: number,
    feedGameId: number,
    status: FeedGameStatus,
    scheduledAt: string | null = null,
  ) => {
    const game = await storedMatch(feedGameId, gameId)
    const updatedAt = game?.updatedAt.toISOString() ?? ''
    await changeMatch(by, { gameId, feedGameId, updatedAt, scheduledAt, status }, reason)
  }

  it('count the payouts of open entries', async () => {
    const [by, { slip }] = [await createOperator(), await sell(20)]
    // 60.00 each time, of 500.00 for the user: the first result, the second, and two matches that end.
    await say(by, slip, 0)
    await say(by, slip, 1)
    const rows = await db.rows<{ cents: bigint }>(sql`
      select cents from policy_uses where operator_id = ${by.operatorId} and action = 'result.change'`)
    expect(rows).toEqual([{ cents: 6_000n }, { cents: 6_000n }])
  })

  it('need approval above the limits', async () => {
    const [by, { slip, user }] = [await createOperator(), await sell(20)]
    await db.run(sql`
      insert into settings (key, value) values ('second_manager_above_cents', '5999')
      on conflict (key) do update set value = excluded.value`)
    const before = await allBalancesOf(user.userId)
    try {
      for (const at of [0, 1]) await expect(say(by, slip, at)).rejects.toMatchObject(needsSecond('action'))
      const [pick] = slip.players
      await expect(end(by, slip.game_id, pick?.feed_game_id ?? 0, 'Final')).rejects.toMatchObject(
        needsSecond('action'),
      )
    } finally {
      await db.run(sql`delete from settings where key = 'second_manager_above_cents'`)
    }
    expect(await allBalancesOf(user.userId)).toEqual(before)
  })

  it('need approval while users can enter, and to extend that', async () => {
    const by = await createOperator()
    const payload = buildFeedPayload()
    await importPayload({ games: payload.games, players: payload.players, projections: payload.projections })
    const slip = {
      game_id: 5,
      picks: 'more',
      players: [
        { feed_player_id: payload.feed_player_id, feed_game_id: payload.feed_game_id, projection: 20.5 },
      ],
    }
    await expect(say(by, slip as never, 0)).rejects.toMatchObject(needsSecond('always'))
    const at = (text: string) => end(by, 5, payload.feed_game_id, 'Scheduled', text)
    await expect(at('2030-01-31T19:00:00.000Z')).rejects.toMatchObject(needsSecond('always'))
    await at('2030-01-31T17:00:00.000Z')
    await end(by, 5, payload.feed_game_id, 'Final')
    await expect(at('2030-01-31T17:00:00.000Z')).rejects.toMatchObject(needsSecond('always'))
  })

  it.each(['by the clock', 'by its status', 'by a result'])(
    'need approval to withdraw the start of a match that began %s',
    async way => {
      const by = await createOperator()
      const payload = buildFeedPayload()
      const { feed_game_id: feedGameId, feed_player_id: feedPlayerId } = payload
      await importPayload({
        games: payload.games,
        players: payload.players,
        projections: payload.projections,
      })
      const scheduled_at = new Date(Date.now() - 3_600_000).toISOString()
      const status = way === 'by its status' ? { status: 'Final' } : {}
      await importPayload({ games: [{ feed_game_id: feedGameId, scheduled_at, ...status }] })
      if (way === 'by a result')
        await importPayload({
          results: [{ feed_game_id: feedGameId, feed_player_id: feedPlayerId, result: 3, is_played: true }],
        })
      const before = await storedMatch(feedGameId)
      for (const to of ['Scheduled', 'Delayed', 'Postponed', 'Canceled'] as const)
        if (to !== before?.status)
          await expect(end(by, 5, feedGameId, to), to).rejects.toMatchObject(needsSecond('always'))
      expect(await storedMatch(feedGameId)).toEqual(before)
      await end(by, 5, feedGameId, way === 'by its status' ? 'Suspended' : 'InProgress')
    },
  )

  it('need approval to move a start earlier, and right after', async () => {
    const [by, user] = [await createOperator(), await makePicker()]
    const slip = user.slip(20, 2)
    await enterSlip(user.userId, slip)
    const feedGameId = slip.players[0]?.feed_game_id ?? 0
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await expect(end(by, slip.game_id, feedGameId, 'Scheduled', hourAgo)).rejects.toMatchObject(
      needsSecond('always'),
    )
    await db.run(sql`
      update feed_games set scheduled_at = ${hourAgo}::timestamptz, updated_at = now()
       where game_id = ${slip.game_id} and feed_game_id = ${feedGameId}`)
    await expect(say(by, slip, 0)).rejects.toMatchObject(needsSecond('always'))
  })

  it('reopen a match that a result closed before its start only with approval', async () => {
    const by = await createOperator()
    const payload = buildFeedPayload()
    const { feed_game_id: feedGameId, feed_player_id: feedPlayerId } = payload
    await importPayload({ games: payload.games, players: payload.players, projections: payload.projections })
    const result = { feed_game_id: feedGameId, feed_player_id: feedPlayerId, result: 3, is_played: true }
    await importPayload({ results: [result] })
    // A start in the past alone leaves the results.
    await end(by, 5, feedGameId, 'Scheduled', '2020-01-31T17:00:00.000Z')
    expect(await storedLine(feedPlayerId, feedGameId)).toMatchObject({ result: '3.00' })
    const scheduledAt = '2030-01-31T18:00:00.000Z'
    await expect(end(by, 5, feedGameId, 'Scheduled', scheduledAt)).rejects.toMatchObject(
      needsSecond('always'),
    )
    const updatedAt = (await storedMatch(feedGameId, 5))?.updatedAt.toISOString() ?? ''
    const edit = { gameId: 5, feedGameId, updatedAt, scheduledAt, status: 'Scheduled' as const }
    await requestApproval(by, { action: 'match.change', input: edit, reason })
    await decideLatest(by, await createOperator())
    expect(await storedLine(feedPlayerId, feedGameId)).toMatchObject({ result: null, isPlayed: null })
    expect(
      await db.row(sql`select started_at from feed_games where game_id = 5 and feed_game_id = ${feedGameId}`),
    ).toEqual({ startedAt: null })
  })

  it('need approval to accept or reject a correction above the limits', async () => {
    const by = await createOperator()
    const { slip, entryId, user } = await sell(10)
    const made = await db.row<{ id: number }>(sql`
      insert into settlement_corrections (game_id, feed_game_id, figures, entries, paid_out_cents)
      values (${slip.game_id}, ${slip.players[0]?.feed_game_id ?? 0}, '[]', 1, 50001) returning id`)
    const id = made?.id ?? 0
    await db.run(sql`
      insert into settlement_correction_entries (correction_id, entry_id, user_id, settlement, from_outcome, to_outcome,
                                                 from_paid_cents, to_paid_cents, moves)
      values (${id}, ${entryId}, ${user.userId}, 0, 'refunded', 'won', 1000, 50001, '{"cash": 50001, "site_credits": -1000}')`)
    await expect(acceptCorrection(by, { id }, reason)).rejects.toMatchObject(needsSecond('action'))
    await expect(rejectCorrection(by, { id }, reason)).rejects.toMatchObject(needsSecond('action'))
    const input = { id, name: 'A match', entries: 1, changes: [{ bucket: 'cash' as const, cents: 50_001 }] }
    await requestApproval(by, { action: 'correction.reject', input, reason })
    await decideLatest(by, await createOperator())
    expect(await db.row(sql`select status from settlement_corrections where id = ${id}`)).toEqual({
      status: 'rejected',
    })
  })
})

describe('an approved feed file', () => {
  it.each(['match', 'figures', 'neither'])('is imported unless its matches changed: %s', async changed => {
    const by = await createOperator()
    const payload = buildFeedPayload()
    const { feed_game_id: game, feed_player_id: player } = payload
    await importPayload({ games: payload.games, players: payload.players, projections: payload.projections })
    const content = `feed_player_id,feed_game_id,result,is_played\n${player},${game},3,1\n`
    const input = { content, ...(await inspectFeedFile(by, content, 5)) }
    await requestApproval(by, { action: 'feed.import', input, reason })
    if (changed === 'match') await importPayload({ games: [{ feed_game_id: game, status: 'Final' }] })
    if (changed === 'figures')
      await importPayload({
        results: [{ feed_player_id: player, feed_game_id: game, result: 30, is_played: true }],
      })
    const agreeing = decideLatest(by, await createOperator())
    if (changed === 'neither') await agreeing
    else await expect(agreeing).rejects.toMatchObject({ code: 'EditConflict' })
    expect((await storedLine(player, game))?.result).toBe(
      { match: null, figures: '30.00', neither: '3.00' }[changed],
    )
  })
})

describe('promos by one manager', () => {
  async function draft(by: Manager, budgetCents: number | null, creditsCents = 500) {
    const bucket = await db.row<{ id: number }>(sql`
      insert into credit_buckets (name, bucket) values (${randomUUID()}, 'cash') returning id`)
    const form = {
      name: `Promo ${randomUUID().slice(0, 8)}`,
      description: '',
      creditsCents,
      creditBucketId: bucket?.id ?? 0,
      startsAt: null,
      endsAt: null,
      budgetCents,
      rules: [],
    }
    return { ...(await createPromo(by, form)), form }
  }
  const versionOf = async (id: number) =>
    (await db.row<{ updatedAt: Date }>(sql`select updated_at from promos where id = ${id}`))?.updatedAt ??
    new Date(0)

  it('need approval above the limits to publish or change', async () => {
    const by = await createOperator()
    const { id, form } = await draft(by, 50_000)
    await publishDraft(by, id, reason)
    const change = async (budgetCents: number | null) =>
      changePromo(by, { id, updatedAt: await versionOf(id), form: { ...form, budgetCents } }, reason)
    await expect(change(50_500)).rejects.toMatchObject(needsSecond('action'))
    await expect(change(null)).rejects.toMatchObject(needsSecond('always'))
    for (const budget of [50_500, null]) {
      const other = await draft(by, budget)
      await expect(publishDraft(by, other.id, reason)).rejects.toMatchObject({
        code: 'SecondManagerNeeded',
      })
    }
    for (let more = 0; more < 4; more++) await publishDraft(by, (await draft(by, 50_000)).id, reason)
    await expect(publishDraft(by, (await draft(by, 500)).id, reason)).rejects.toMatchObject(
      needsSecond('operator'),
    )
  })

  it('count the whole budget', async () => {
    const by = await createOperator()
    const { id } = await draft(by, 99_999, 50_000)
    await expect(publishDraft(by, id, reason)).rejects.toMatchObject(needsSecond('action'))
  })

  it('count for each user together with credits of the same manager', async () => {
    const publish = async (by: Manager, creditsCents: number) =>
      publishDraft(by, (await draft(by, 50_000, creditsCents)).id, reason)
    const [by, other, userId] = [await createOperator(), await createOperator(), await makeWalletOwner()]
    await publish(by, 20_000)
    await expect(publish(by, 30_001)).rejects.toMatchObject(needsSecond('user'))
    await give(by, userId, 30_000)
    await expect(give(by, userId, 1)).rejects.toMatchObject(needsSecond('user'))
    await expect(publish(by, 1)).rejects.toMatchObject(needsSecond('user'))
    await give(other, userId, 20_000)
    await publish(other, 30_000)
    await expect(publish(other, 1)).rejects.toMatchObject(needsSecond('user'))
  })

  it('count raised credits for each user', async () => {
    const by = await createOperator()
    const { id, form } = await draft(by, 50_000, 10_000)
    await publishDraft(by, id, reason)
    const raise = async (creditsCents: number) =>
      changePromo(by, { id, updatedAt: await versionOf(id), form: { ...form, creditsCents } }, reason)
    await expect(raise(40_001)).rejects.toMatchObject(needsSecond('user'))
    await raise(40_000)
  })

  it('are requested once; after their budget was raised, a new request of any manager replaces the outdated one', async () => {
    const [by, second] = [await createOperator(), await createOperator()]
    const { id, form } = await draft(by, 900_000)
    const ask = async (author = by) =>
      requestChange(author, publishPromo, { id, updatedAt: await versionOf(id) }, reason)
    const pending = { code: 'ApprovalPending', detail: { by: by.name } }
    await ask()
    await expect(ask()).rejects.toMatchObject(pending)
    const isOutdated = async () =>
      (await listApprovals({ isOpen: true, subject: { type: 'promo', id } })).map(each => each.isOutdated)
    const findOpen = async () => findRequestOf(publishPromo, { id, updatedAt: await versionOf(id) })
    for (const [author, budgetCents] of [
      [by, 950_000],
      [second, 960_000],
    ] as const) {
      await changePromo(by, { id, updatedAt: await versionOf(id), form: { ...form, budgetCents } }, reason)
      expect(await isOutdated()).toEqual([true])
      expect(await findOpen()).toBeNull()
      await ask(author)
      expect(await isOutdated()).toEqual([false])
      expect(await findOpen()).toMatchObject({ requestedByName: author.name })
    }
    await expect(ask()).rejects.toMatchObject({ code: 'ApprovalPending', detail: { by: second.name } })
    expect(await listApprovals({ subject: { type: 'promo', id } })).toMatchObject([
      { decision: null },
      { decision: 'canceled', decidedByName: by.name },
      { decision: 'canceled', decidedByName: by.name },
    ])
    expect(
      await db.rows(sql`
        select operator_id from audit_rows
         where action = 'approval.cancel' and subject_id = ${String(id)} order by id`),
    ).toEqual([{ operatorId: by.operatorId }, { operatorId: second.operatorId }])
    await decideLatest(second, by)
  })

  it('are published above the limits with approval, and not republished by a revert', async () => {
    const [by, second] = [await createOperator(), await createOperator()]
    const { id } = await draft(by, 900_000)
    await requestChange(by, publishPromo, { id, updatedAt: await versionOf(id) }, reason)
    await decideLatest(by, second)
    const { auditId } = await pausePromo(by, { id })
    await expect(revertChange(by, auditId, reason)).rejects.toMatchObject(needsSecond('action'))
    await undoChange(by, auditId)
    expect(await db.row(sql`select status from promos where id = ${id}`)).toEqual({ status: 'published' })
  })
})
