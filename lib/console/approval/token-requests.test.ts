import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { authorOf } from '@/lib/api/auth/api-token'
import { identifyRequest, withIdempotency } from '@/lib/api/idempotency'
import { createRelease } from '@/lib/app-config/release/save-release'
import { actOrRequestIn } from '@/lib/change/approval/act-or-request'
import { maxOpenRequests } from '@/lib/change/approval/rules'
import { isInvolved } from '@/lib/change/policy/involvement'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { requestChange } from '@/lib/change/testing/request-change'
import { cancelRequest } from '@/lib/console/approval/decide-approval'
import { listApprovals } from '@/lib/console/approval/list-approvals'
import { listChanges } from '@/lib/console/audit-log/list-changes'
import { findOpenApprovals } from '@/lib/console/overview/request-items'
import { decideAsShown } from '@/lib/console/testing/approve'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { createApiToken } from '@/lib/people/operator/api-tokens/create-token'
import { findApiToken } from '@/lib/people/operator/api-tokens/find-token'
import { listOwnTokens } from '@/lib/people/operator/api-tokens/list-tokens'
import { revokeApiToken } from '@/lib/people/operator/api-tokens/revoke-token'
import { createOperator, testPassword } from '@/lib/people/testing/operators'
import { requestImport } from '@/lib/play/feed/request-import'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { resultsFor } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'

await resetDatabase()

const reason = 'Test of API tokens'
const content = JSON.stringify({ game_id: 1, games: [] })

async function makeCaller() {
  const by = await createOperator('manager')
  await db.run(
    sql`update operators set manager_since = now() - interval '90 days' where id = ${by.operatorId}`,
  )
  const scopes = ['releases:publish' as const, 'slates:import' as const]
  const { id, token } = await createApiToken(by, {
    name: 'Pipeline',
    scopes,
    days: 1,
    reason,
    current: testPassword,
  })
  const holder = await findApiToken(token)
  if (!holder) throw new Error('the token was not found')
  return { by, id, author: authorOf(holder, 'request') }
}

const approver = async () => (await makeCaller()).by

/** An entry whose matches began, and a file with results that win it. */
async function makePaidEntry() {
  const { userId, slip: makeSlip } = await makePicker()
  const slip = makeSlip(20, 2)
  await enterSlip(userId, slip)
  await db.run(sql`
    update feed_games set scheduled_at = now() - interval '2 minutes', updated_at = now() - interval '2 minutes'
     where game_id = ${slip.game_id} and feed_game_id = any(${slip.players.map(player => player.feed_game_id)}::int[])`)
  const games = slip.players.map(({ feed_game_id }) => ({ feed_game_id, status: 'Final' }))
  return {
    userId,
    content: JSON.stringify({ game_id: slip.game_id, games, results: resultsFor(slip, 'WW') }),
  }
}

test('a request of a token names it, and its operator cannot approve it', async () => {
  const { by, author } = await makeCaller()
  const { approvalId } = await requestImport(author, { content, gameId: null, reason })
  await expect(decideAsShown(by, { id: approvalId, decision: 'approved' })).rejects.toMatchObject({
    code: 'ApprovalOwn',
  })
  const request = await db.row<{ token: string }>(sql`
    select api_tokens.name as token from audit_rows join api_tokens on api_tokens.id = api_token_id
     where action = 'approval.request' and (after ->> 'approvalId')::int = ${approvalId}`)
  expect(request).toEqual({ token: 'Pipeline' })
  await decideAsShown(await approver(), { id: approvalId, decision: 'approved', reason })
  const row = await db.row<{ action: string }>(sql`
    select action from audit_rows where api_token_id = ${author.apiTokenId} and action = 'feed.import'`)
  expect(row).toEqual({ action: 'feed.import' })
})

test('the same change is requested once, also in the transaction of a caller', async () => {
  const { by } = await makeCaller()
  const { version } = await db.one<{ version: string }>(sql`
    select coalesce(max(to_json(updated_at)#>>'{}'), '') as version /* not null */ from settings where key = 'reward_value'`)
  const input = { key: 'reward_value', value: 99_999, version }
  const ask = () => transaction(tx => actOrRequestIn(tx, by, changeSetting, input, reason))
  expect(await ask()).toMatchObject({ waits: true })
  await expect(ask()).rejects.toMatchObject({ code: 'ApprovalPending', detail: { by: by.name } })
})

test('an operator has a limited number of open requests, also with several tokens at a time', async () => {
  const { by, author } = await makeCaller()
  const request = (index: number) =>
    requestImport(author, { content, gameId: null, reason: `${reason} ${index}` }).then(
      () => 'requested',
      error => (error as { code: string }).code,
    )
  await db.run(sql`
    insert into pending_approvals (action, input, subject_type, subject_id, subject_name, reason, requested_by, expires_at)
    select 'feed.import', '{}', 'game', '1', '', ${reason}, ${by.operatorId}, now() + interval '1 day'
      from generate_series(1, ${maxOpenRequests - 2})`)
  const outcomes = await Promise.all(Array.from({ length: 6 }, (_, index) => request(index)))
  expect(outcomes.sort()).toEqual([...Array(4).fill('TooManyApprovals'), 'requested', 'requested'])
  await db.run(sql`
    update pending_approvals set expires_at = now() where requested_by = ${by.operatorId} and input = '{}'`)
  expect(await request(6)).toBe('requested')
  expect(await requestImport((await makeCaller()).author, { content, gameId: null, reason })).toBeDefined()
})

test('requests of a revoked token leave its operator all of theirs', async () => {
  const { by, author } = await makeCaller()
  await db.run(sql`
    insert into pending_approvals (action, input, subject_type, subject_id, subject_name, reason, requested_by,
                                   api_token_id, expires_at)
    select 'feed.import', '{}', 'game', '1', '', ${reason}, ${by.operatorId}, ${author.apiTokenId ?? 0}::int,
           now() + interval '1 day'
      from generate_series(1, ${maxOpenRequests})`)
  const request = () => requestImport(by, { content, gameId: null, reason })
  await expect(request()).rejects.toMatchObject({ code: 'TooManyApprovals' })
  await db.run(sql`update api_tokens set revoked_at = now() where id = ${author.apiTokenId ?? 0}::int`)
  expect(await request()).toBeDefined()
})

test('a decision can never be written with a token', async () => {
  const { author } = await makeCaller()
  const other = await makeCaller()
  const { approvalId } = await requestImport(author, { content, gameId: null, reason })
  await expect(decideAsShown(other.author, { id: approvalId, decision: 'rejected' })).rejects.toThrow(
    /audit_rows_actions_of_tokens/,
  )
})

test('the operator of a token cancels its request', async () => {
  const { by, author } = await makeCaller()
  const { approvalId } = await requestImport(author, { content, gameId: null, reason })
  await cancelRequest(by, approvalId)
  expect(
    await db.rows(
      sql`select decision, api_token_id = ${author.apiTokenId} as is_of_token from pending_approvals where id = ${approvalId}`,
    ),
  ).toEqual([{ decision: 'canceled', isOfToken: true }])
})

test('the operator of a token gets a mail at each of its requests', async () => {
  const { by, author } = await makeCaller()
  const mails = () =>
    db.rows<{ template: string }>(sql`
      select template from messages where recipient = ${by.email} and template = 'operator-token-request'`)
  await requestImport(author, { content, gameId: null, reason })
  expect(await mails()).toHaveLength(1)
  await requestImport(by, { content, gameId: null, reason })
  expect(await mails()).toHaveLength(1)
  const form = {
    platform: 'ios' as const,
    version: '94.0.0',
    forceUpdate: true,
    notes: [],
    publishAt: 'now' as const,
    rollout: [],
  }
  await requestChange(author, createRelease, { form, typedName: 'iOS 94.0.0' }, reason)
  expect(await mails()).toHaveLength(2)
})

test('no other action can be requested with a token', async () => {
  const { author } = await makeCaller()
  const input = { key: 'approval_days', value: 3, version: '' }
  await expect(requestApproval(author, { action: 'setting.change', input, reason })).rejects.toThrow('token')
})

test('standings of a contest cannot be requested with a token', async () => {
  const { by, author } = await makeCaller()
  const standings = [{ main_contest_id: 1, standings: [{ main_contest_entry_id: 1, place: 1 }] }]
  const file = JSON.stringify({ game_id: 1, contest_standings: standings })
  const request = (as: typeof author) => requestImport(as, { content: file, gameId: null, reason })
  await expect(request(author)).rejects.toMatchObject({
    code: 'FeedFileInvalid',
    detail: { problems: [{ field: 'contest_standings', reason: expect.stringContaining('token') }] },
  })
  expect(await request(by)).toBeDefined()
})

test('who approves a request of a token is involved like its author, as its operator is', async () => {
  const { by, author } = await makeCaller()
  const [second, other] = [await approver(), await approver()]
  const { userId, content: results } = await makePaidEntry()
  const { approvalId } = await requestImport(author, { content: results, gameId: null, reason })
  await decideAsShown(second, { id: approvalId, decision: 'approved', reason })
  await settleDue()
  const involved = await Promise.all([by, second, other].map(one => isInvolved(db, userId, one.operatorId)))
  expect(involved).toEqual([true, true, false])
})

test('who approves the request of a manager in a session is not involved by it', async () => {
  const [by, second] = [await approver(), await approver()]
  const { userId, content: results } = await makePaidEntry()
  const { approvalId } = await requestImport(by, { content: results, gameId: null, reason })
  await decideAsShown(second, { id: approvalId, decision: 'approved', reason })
  await settleDue()
  const involved = await Promise.all([by, second].map(one => isInvolved(db, userId, one.operatorId)))
  expect(involved).toEqual([true, false])
})

test('a request of a revoked token cannot be approved, and lists mark it', async () => {
  const { by, id, author } = await makeCaller()
  const { approvalId } = await requestImport(author, { content, gameId: null, reason })
  const isMarked = async () => (await listApprovals({ ids: [approvalId] })).map(each => each.isTokenRevoked)
  expect(await isMarked()).toEqual([false])
  expect(await listOwnTokens(by.operatorId)).toEqual([
    { id, name: 'Pipeline', lastUsedAt: expect.any(Date), requests: 1 },
  ])
  await revokeApiToken(by, { id }, reason)
  expect(await listOwnTokens(by.operatorId)).toEqual([])
  expect(await isMarked()).toEqual([true])
  const shown = (await findOpenApprovals(by.operatorId, 50)).find(
    ({ requests }) => requests[0]?.id === approvalId,
  )
  expect(shown).toMatchObject({ isOver: true, canApprove: false })
  await expect(
    decideAsShown(await approver(), { id: approvalId, decision: 'approved', reason }),
  ).rejects.toMatchObject({ code: 'ApprovalTokenRevoked' })
  await cancelRequest(by, approvalId)
  expect(await isMarked()).toEqual([false])
})

test('a repetition with the key of a token publishes one release; another token has its own keys', async () => {
  const { author } = await makeCaller()
  const other = await makeCaller()
  const form = {
    platform: 'ios' as const,
    version: '93.1.0',
    forceUpdate: false,
    notes: [],
    publishAt: 'now' as const,
    rollout: [],
  }
  const publish = ({ author }: Pick<Awaited<ReturnType<typeof makeCaller>>, 'author'>, body = 'a') =>
    withIdempotency(
      identifyRequest({ tokenId: author.apiTokenId ?? 0 }, '/releases', 'tag-93.1.0', {
        query: '',
        bytes: Buffer.from(body),
      }),
      runIdempotent =>
        transaction(tx =>
          runIdempotent(tx, async () => {
            const acted = await actOrRequestIn(tx, author, createRelease, { form }, '')
            return acted.waits ? null : { id: acted.done.id }
          }),
        ),
    )
  const first = await publish({ author })
  expect(await publish({ author })).toEqual(first)
  await expect(publish({ author }, 'b')).rejects.toMatchObject({ code: 'IdempotencyKeyReused' })
  await expect(publish(other)).rejects.toMatchObject({ code: 'ReleaseUnchanged' })
  const request = {
    ...{ path: '/admin/audit', parameters: { of: `release:${first?.id}` } },
    ...{ operatorId: author.operatorId, zone: 'UTC', requestId: '', isMasked: false, canExport: false },
  }
  expect((await listChanges(request)).rows).toMatchObject([
    { action: 'release.create', authorName: author.name, tokenName: 'Pipeline' },
  ])
})
