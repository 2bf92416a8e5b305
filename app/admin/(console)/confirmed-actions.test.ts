import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { DeclaredChange } from '@/lib/change/change'
import { listSettings } from '@/lib/change/settings/list-settings'
import { makeAuthor } from '@/lib/change/testing/author'
import type { ActionResult } from '@/lib/console/action-result'
import { revertChange, revertPolicy, undoPolicy } from '@/lib/console/audit-log/revert'
import { changes, declared as declaredChanges } from '@/lib/console/generated/changes'
import {
  countChangesOf,
  drawFile,
  gameId,
  makeAdjustment,
  makeCompletedContest,
  makeCorrection,
  makeDifferingContest,
  makeExcludedUser,
  makeJoinedContest,
  makeMatch,
  makeNamedUser,
  makePromo,
  readPromoVersion,
} from '@/lib/console/testing/audit-log'
import { openConsole, testRequest } from '@/lib/console/testing/request'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { runBulk } from '@/lib/list/run-bulk'
import { seeRows } from '@/lib/list/testing/see-rows'
import { createEndpoint } from '@/lib/notify/webhooks/save-endpoint'
import { withdrawalRows } from '@/lib/payments/decide-withdrawal'
import { makeUndecidedWithdrawal } from '@/lib/payments/testing/payments'
import { creditUsers, userRows } from '@/lib/people/account/directory/change-users'
import { createOperator, enroll, linkToSso } from '@/lib/people/testing/operators'
import { cancelContest } from '@/lib/play/contest/cancel-contest'
import { findBlueprint } from '@/lib/play/contest/find-blueprint'
import { listMultipliers } from '@/lib/play/multipliers/list-multipliers'
import { joinAs, openTestContest, startContest } from '@/lib/play/testing/contest'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { createBucket, deactivateBucket } from '@/lib/rewards/promo/credit-buckets'
import * as approvals from './approvals/actions'
import * as actions from './generated/actions'
import * as matches from './matches/actions'
import * as withdrawals from './withdrawals/actions'

await openConsole()

const { id: requestId } = testRequest

const reason = 'Test of typed confirmations'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

/** A call by a manager, and the name to type. */
type Case = { name: string; call: (typed: string) => Promise<ActionResult<unknown>> }

const cases: Record<string, () => Promise<Case>> = {
  async 'withdrawal.approve'() {
    const { userId, name } = await makeNamedUser()
    const withdrawalId = await makeUndecidedWithdrawal(userId)
    return { name, call: typed => actions.approveWithdrawal({ withdrawalId, disputeIds: [], reason }, typed) }
  },
  async 'entry.refund'() {
    const { userId, username: name, slip } = await makePicker()
    const entryId = await enterSlip(userId, slip())
    return { name, call: typed => actions.refundEntry({ entryId, reason }, typed) }
  },
  async 'balance.adjust'() {
    const { userId, name } = await makeNamedUser()
    const form = { userId, bucket: 'cash', amountCents: 500, requestKey: randomUUID(), reason } as const
    return { name, call: typed => actions.adjustBalance(form, typed) }
  },
  async 'transaction.reverse'() {
    const { transactionId, name } = await makeAdjustment()
    return { name, call: typed => actions.reverseTransaction({ transactionId, reason }, typed) }
  },
  async 'credit-bucket.deactivate'() {
    const name = `Bucket ${randomUUID()}`
    const { id } = await createBucket(await makeAuthor(), { name, bucket: 'credits' })
    return { name, call: typed => actions.deactivateBucket({ id, reason }, typed) }
  },
  async 'credit-bucket.activate'() {
    const name = `Bucket ${randomUUID()}`
    const { id } = await createBucket(await makeAuthor(), { name, bucket: 'credits' })
    await deactivateBucket(await makeAuthor(), { id }, reason)
    return { name, call: typed => actions.activateBucket({ id, reason }, typed) }
  },
  async 'user.revoke'() {
    const { userId, name } = await makeNamedUser()
    return { name, call: typed => actions.endAllSessions({ userId, reason }, typed) }
  },
  async 'user.delete'() {
    const { userId, name } = await makeNamedUser()
    return { name, call: typed => actions.deleteByOperator({ userId, reason }, typed) }
  },
  async 'user.suspend'() {
    const { userId, name } = await makeNamedUser()
    return { name, call: typed => actions.suspendUser({ userId, endsAt: null, reason }, typed) }
  },
  async 'user.exclude'() {
    const { userId, name } = await makeNamedUser()
    return { name, call: typed => actions.excludeUser({ userId, endsAt: null, reason }, typed) }
  },
  async 'user.end-exclusion'() {
    const { userId, name } = await makeExcludedUser()
    return { name, call: typed => actions.endExclusion({ userId, reason }, typed) }
  },
  async 'operator.change-role'() {
    const { operatorId, name } = await createOperator('viewer')
    return { name, call: typed => actions.changeRole({ operatorId, role: 'editor', reason }, typed) }
  },
  async 'operator.disable'() {
    const { operatorId, name } = await createOperator('viewer')
    return { name, call: typed => actions.disableOperator({ operatorId, reason }, typed) }
  },
  async 'operator.unlink-sso'() {
    const { operatorId, name } = await createOperator('viewer')
    await linkToSso(operatorId)
    return { name, call: typed => actions.unlinkSso({ operatorId, reason }, typed) }
  },
  async 'operator.reset-codes'() {
    const other = await createOperator('viewer')
    await enroll(other)
    const { operatorId, name } = other
    return { name, call: typed => actions.resetTotp({ operatorId, reason }, typed) }
  },
  async 'match.change'() {
    const { feedGameId, version } = await makeMatch()
    const edit = { gameId, feedGameId, updatedAt: version, scheduledAt: null, status: 'Postponed' } as const
    return { name: 'Stags at Herons', call: typed => actions.changeMatch({ ...edit, reason }, typed) }
  },
  async 'line.change'() {
    const { feedGameId, feedPlayerId, lineVersion: updatedAt } = await makeMatch()
    const edit = { gameId, feedGameId, feedPlayerId, updatedAt, projection: 21 }
    return { name: 'A. Ash', call: typed => actions.changeLine({ ...edit, reason }, typed) }
  },
  async 'result.change'() {
    const { feedGameId, feedPlayerId, lineVersion: updatedAt } = await makeMatch()
    const edit = { gameId, feedGameId, feedPlayerId, updatedAt, result: 7, isPlayed: true }
    return { name: 'A. Ash', call: typed => actions.changeResult({ ...edit, reason }, typed) }
  },
  async 'matches requestFileImport'() {
    const content = drawFile()
    return {
      name: 'Import',
      call: typed => matches.requestFileImport({ content, gameId: null, reason }, typed),
    }
  },
  async 'correction.accept'() {
    const id = await makeCorrection()
    return { name: 'Stags at Herons', call: typed => actions.acceptCorrection({ id, reason }, typed) }
  },
  async 'multipliers.change'() {
    const [inForce] = await listMultipliers()
    const rows = { picks2: 3, picks3: 5, picks4: 10, picks5: 20, picks6: 40 }
    return {
      name: 'Multipliers',
      call: typed => actions.changeMultipliers({ from: inForce?.id ?? 0, rows, reason }, typed),
    }
  },
  async 'approvals decide'() {
    const { id, name } = await askForApproval()
    const shown = await lookAt(id)
    return { name, call: typed => approvals.decide({ id, decision: 'approved', reason, shown }, typed) }
  },
  async 'approvals decideSelection'() {
    const ids = await askForSelection(2)
    const previewed = await approvals.previewSelection({ ids, decision: 'approved' })
    if (!previewed.ok) throw new Error(previewed.message)
    const rows = previewed.result.rows.map(({ id, version }) => ({ id: Number(id), shown: version }))
    return {
      name: '2 requests',
      call: typed => approvals.decideSelection({ rows, decision: 'approved', reason }, typed),
    }
  },
  async 'promo.publish'() {
    const { id, name } = await makePromo()
    const updatedAt = await readPromoVersion(id)
    return { name, call: typed => actions.publishPromo({ id, updatedAt, reason }, typed) }
  },
  async 'promo.remove'() {
    const { id, name } = await makePromo()
    return { name, call: typed => actions.removePromo({ id }, typed) }
  },
  async 'contest.cancel'() {
    const { id, name } = await makeJoinedContest()
    return { name, call: typed => actions.cancelContest({ id, reason }, typed) }
  },
  async 'contest.correct'() {
    const { id, name, standings } = await makeCompletedContest()
    return { name, call: typed => actions.correctContest({ id, standings, reason }, typed) }
  },
  async 'contest.keep-standings'() {
    const { id, name } = await makeDifferingContest()
    return { name, call: typed => actions.keepStandings({ id, reason }, typed) }
  },
  async 'contest.complete'() {
    const prizes = [{ from: 1, to: 1, cents: 100, bucket: 'cash' as const }]
    const { id, contest } = await openTestContest({ prizes })
    const { entryId } = await joinAs(id)
    await startContest(id)
    const standings = [{ entryId, place: 1 }]
    return {
      name: contest.subject.name,
      call: typed => actions.completeContest({ id, standings, reason }, typed),
    }
  },
  async 'webhook.remove'() {
    const name = `Endpoint ${randomUUID()}`
    const form = { name, url: 'https://example.com/webhooks', events: ['release.withdrawn' as const] }
    const { id } = await createEndpoint(await makeAuthor(), form, reason)
    return { name, call: typed => actions.removeEndpoint({ id, reason }, typed) }
  },
  async 'setting.change'() {
    const key = 'cash_deposit_min_cents'
    const setting = (await listSettings()).flatMap(group => group.settings).find(one => one.key === key)
    const { version = '', value = 0 } = setting ?? {}
    const input = { key, value: Number(value) - 1, version, reason }
    return { name: key, call: typed => actions.changeSetting(input, typed) }
  },
}

async function lookAt(id: number): Promise<string> {
  const effect = await approvals.showEffect({ id })
  return effect.ok ? effect.result.shown : ''
}

async function askForApproval() {
  const { userId, name } = await makeNamedUser()
  const input = { userId, bucket: 'cash', amountCents: 90_000, requestKey: randomUUID() } as const
  const id = await requestApproval(await makeAuthor(), { action: 'balance.adjust', input, reason })
  return { id, name }
}

/** Credits of as many users that exceed the limit together. */
async function askForSelection(count: number): Promise<number[]> {
  const users: number[] = []
  for (let index = 0; index < count; index++) users.push((await makeNamedUser()).userId)
  const shared = { bucket: 'cash' as const, amountCents: 45_000n }
  const given = { shared, requestKey: randomUUID(), zone: 'UTC', reason }
  const outcomes = await runBulk(await makeAuthor(), creditUsers, await seeRows(userRows, users), given)
  return outcomes.flatMap(outcome => (outcome.is === 'waits' ? outcome.approvalId : []))
}

/** Source of each action declaration by folder and name. */
function findDeclarations(): Map<string, string> {
  const folder = 'app/admin/(console)'
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /(?:^|\/)actions\.ts$/.test(file))
      .flatMap(file => {
        const all = readFileSync(`${folder}/${file}`, 'utf8').matchAll(
          /^export const (\w+) = operatorAction\(\{([\s\S]*?)\n\}\)/gm,
        )
        return [...all].map(([, name, body = '']) => [`${file.slice(0, -11)} ${name}`, body] as const)
      }),
  )
}

type Access = Pick<DeclaredChange, 'role' | 'confirm'>

/** By the name of the constant in an actions.ts. */
const known: Record<string, Access> = { ...declaredChanges, undoPolicy, revertPolicy }

beforeAll(async () => {
  testRequest.token = (await createOperator('manager')).token
})

test('every manager action that changes something requires a typed name', () => {
  const declared = [...findDeclarations()]
  expect(declared.length).toBeGreaterThan(20)
  const confirmed = declared.filter(([, body]) => /^ {2}(?:async )?confirm\b/m.test(body))
  const changed = changes.filter(({ confirm = '' }) => confirm === 'subject' || typeof confirm === 'function')
  expect([...confirmed.map(([name]) => name), ...changed.map(({ name }) => name)].sort()).toEqual(
    Object.keys(cases).sort(),
  )
  const changeOf = (body: string): Access | undefined => known[/^ {2}change: (\w+),/m.exec(body)?.[1] ?? '']
  const isManagers = (body: string) =>
    changeOf(body)?.role === 'manager' || /^ {2}role: 'manager'/m.test(body)
  const others = declared.filter(
    ([name, body]) =>
      isManagers(body) &&
      !changeOf(body)?.confirm &&
      !/^ {2}isReadOnly: true/m.test(body) &&
      !(name in cases),
  )
  expect(others.map(([name]) => name)).toEqual([])
})

test('every change of managers says how it is confirmed, or why not', () => {
  const silent = changes.filter(({ role, input, confirm }) => role === 'manager' && input && !confirm)
  expect(silent.map(({ name }) => name)).toEqual([])
})

test.each(Object.entries(cases))('%s does nothing until the right name is typed', async (_, prepare) => {
  const { name, call } = await prepare()
  expect(name.length).toBeGreaterThan(2)
  const before = await countChangesOf(requestId)
  for (const typed of ['', name.slice(0, -1), `${name}.`, undefined, [name], { trim: name }])
    expect(await call(typed as string)).toEqual({
      ok: false,
      code: 'NotConfirmed',
      message: `Type ${name} to confirm. Nothing was changed.`,
    })
  expect(await countChangesOf(requestId)).toBe(before)
  expect(await call(` ${name} `)).toMatchObject({ ok: true })
  expect(await countChangesOf(requestId)).toBeGreaterThan(before)
})

test('a promo whose terms changed since they were read is not published', async () => {
  const { id, name, form } = await makePromo()
  const updatedAt = await readPromoVersion(id)
  const changed = await actions.changePromo({
    id,
    updatedAt,
    form: { ...form, creditsCents: 5_000 },
    reason: '',
  })
  expect(changed).toMatchObject({ ok: true })
  expect(await actions.publishPromo({ id, updatedAt, reason }, name)).toMatchObject({ code: 'EditConflict' })
})

test.each([100, 200_000])(
  'a contest with a prize of %i is not opened from a blueprint that changed since it was read',
  async cents => {
    const terms = { kind: 'cash' as const, buyInCents: 500, feedGameIds: [] }
    const prizes = [{ from: 1, to: 1, cents, bucket: 'cash' as const }]
    const added = await actions.createBlueprint({ gameId, form: { name: 'Weekly', ...terms, prizes } })
    if (!added.ok) throw new Error(added.message)
    const { id } = added.result
    const updatedAt = (await findBlueprint(id))?.updatedAt.toISOString() ?? ''
    const open = () =>
      actions.openContest({
        blueprintId: id,
        updatedAt,
        form: { name: 'Weekly 1', startsAt: tomorrow() },
        reason,
      })
    const cheaper = { name: 'Weekly', ...terms, buyInCents: 1, prizes }
    expect(await actions.changeBlueprint({ id, updatedAt, form: cheaper, reason: '' })).toMatchObject({
      ok: true,
    })
    expect(await open()).toMatchObject({ code: 'EditConflict' })
  },
)

test.each([
  ['ContestStatusConflict', 'The contest is already canceled. Nothing was changed.'],
  ['ContestNotFound', 'This contest no longer exists.'],
])('an approved change that fails with %s has a message', async (code, message) => {
  const { id: contestId, contest } = await openTestContest()
  const request = { action: 'contest.cancel', input: { id: contestId }, reason } as const
  const by = { ...(await makeAuthor()), role: 'manager' as const }
  const id = await requestApproval(by, request)
  if (code === 'ContestNotFound') await revertChange(by, contest.auditId, reason)
  else await cancelContest(by, { id: contestId })
  const typed = contest.subject.name
  expect(await approvals.decide({ id, decision: 'approved', reason }, typed)).toMatchObject({ code, message })
})

test('a bulk change does nothing until the number of its rows is typed', async () => {
  const { userId } = await makeNamedUser()
  const id = await makeUndecidedWithdrawal(userId)
  const { rows } = await seeRows(withdrawalRows, [id])
  const input = { rows, shared: {}, requestKey: randomUUID(), reason }
  const before = await countChangesOf(requestId)
  for (const typed of ['', '2 withdrawals', 'withdrawal', undefined])
    expect(await withdrawals.approveSelected(input, typed)).toMatchObject({ code: 'NotConfirmed' })
  expect(await withdrawals.approveSelected({ ...input, reason: 'short' }, '1 withdrawal')).toMatchObject({
    code: 'InputInvalid',
  })
  const selection = { rows }
  expect(await withdrawals.approveSelected({ selection, shared: {}, requestKey: randomUUID() })).toEqual({
    ok: true,
    result: {
      rows: [expect.objectContaining({ id: String(id), is: 'ready', message: '' })],
      cents: 2_500,
      limitCents: null,
    },
  })
  expect(await countChangesOf(requestId)).toBe(before)
  expect(await withdrawals.approveSelected(input, '1 withdrawal')).toMatchObject({
    ok: true,
    result: [{ is: 'done', message: expect.stringContaining('the withdrawal of $25.00') }],
  })
  expect(await withdrawals.approveSelected(input, '1 withdrawal')).toMatchObject({
    result: [{ is: 'refused', message: 'It is at the provider now. Nothing was changed.' }],
  })
})

test('rejections and actions on missing users need no typed name', async () => {
  const { id } = await askForApproval()
  expect(await approvals.decide({ id, decision: 'rejected', reason }, '')).toMatchObject({ ok: true })
  expect(await actions.endAllSessions({ userId: 2_147_483_647, reason }, '')).toMatchObject({
    code: 'UserNotFound',
  })
})
