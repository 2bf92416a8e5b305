import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { buildFeedPayload } from '@/e2e/fixtures/feed-payload'
import type { Facts } from '@/lib/change/approval/facts'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { requestChange } from '@/lib/change/testing/request-change'
import { maskAuditValues } from '@/lib/console/audit-log/list-changes'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { inviteOperator } from '@/lib/people/operator/invite-operator'
import { changeIdentity } from '@/lib/people/restrictions/changes/identity'
import { createOperator } from '@/lib/people/testing/operators'
import { balanceOf, makeWalletOwner } from '@/lib/people/testing/wallet'
import { completeContest } from '@/lib/play/contest/complete-contest'
import { settleContests } from '@/lib/play/contest/settle-contests'
import { changeLine } from '@/lib/play/feed/edit-line'
import { requestImport } from '@/lib/play/feed/request-import'
import { listMultipliers } from '@/lib/play/multipliers/list-multipliers'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { joinAs, openTestContest, startContest } from '@/lib/play/testing/contest'
import { importPayload } from '@/lib/play/testing/feed'
import { entryOf, finishMatches, resultsFor } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { publishPromo } from '@/lib/rewards/promo/publish-promo'
import { createPromo } from '@/lib/rewards/promo/save-promo'
import { decideApproval, previewApproval } from './decide-approval'

await resetDatabase()

const reason = 'Test of the effects'
const [by, second] = [await createOperator(), await createOperator()]

const ask = (action: string, input: object) => requestApproval(by, { action, input, reason })

const look = (id: number) => previewApproval(second, id)
const approve = (id: number, shown?: string) => decideApproval(second, { id, decision: 'approved', shown })
const latest = async () =>
  (await db.one<{ id: number }>(sql`select max(id) as id /* not null */ from pending_approvals`)).id

const factOf = ({ values }: Facts, name: string) => values.find(fact => fact.name === name)
const tableOf = ({ tables }: Facts, title: string | RegExp) =>
  tables.find(table => (typeof title === 'string' ? table.title === title : title.test(table.title)))
const cash = (cents: number | bigint) => [{ bucket: 'cash', cents: BigInt(cents) }]
const nameOf = async (userId: number) => {
  const user = await db.one<{ username: string }>(sql`select username from users where id = ${userId}`)
  return `${user.username} (U-${userId})`
}

const balances = (columns: [string, bigint, bigint, bigint]) => {
  const [user, before, change, after] = columns
  return [user, cash(before), cash(change), cash(after)]
}

describe('the effect of a request', () => {
  it('has to be seen by the approver, and to be the same when it is approved', async () => {
    const userId = await makeWalletOwner()
    const input = { userId, bucket: 'cash' as const, amountCents: 90_000, requestKey: randomUUID() }
    const id = await ask('balance.adjust', input)
    await expect(approve(id)).rejects.toMatchObject({ code: 'ApprovalEffectChanged' })
    const { facts, shown } = await look(id)
    expect(tableOf(facts, 'Balances')?.rows).toEqual([balances([await nameOf(userId), 0n, 90_000n, 90_000n])])
    expect(await balanceOf(userId, 'cash')).toBe(0n)
    await adjustBalance(by, { userId, bucket: 'cash', amountCents: 100n, requestKey: randomUUID() }, reason)
    await expect(approve(id, shown)).rejects.toMatchObject({ code: 'ApprovalEffectChanged' })
    expect(await balanceOf(userId, 'cash')).toBe(100n)
    const again = await look(id)
    expect(tableOf(again.facts, 'Balances')?.rows).toEqual([
      balances([await nameOf(userId), 100n, 90_000n, 90_100n]),
    ])
    await approve(id, again.shown)
    expect(await balanceOf(userId, 'cash')).toBe(90_100n)
  })

  it('is the same each time while nothing changes', async () => {
    const id = await requestChange(
      by,
      inviteOperator,
      { email: `${randomUUID()}@operators.test`, name: 'New', role: 'manager' },
      reason,
    )
    const [first, again] = [await look(id), await look(id)]
    expect(factOf(first.facts, 'role')).toEqual({ name: 'role', value: 'manager' })
    expect(again).toEqual(first)
    await approve(id, first.shown)
  })

  it('is kept in the audit row of the approval', async () => {
    const userId = await makeWalletOwner()
    const input = { userId, bucket: 'cash' as const, amountCents: 90_000, requestKey: randomUUID() }
    const id = await ask('balance.adjust', input)
    await approve(id, (await look(id)).shown)
    const row = await db.row<{ effect: unknown }>(sql`
      select after -> 'effect' as effect from audit_rows
       where action = 'approval.approve' and (after ->> 'approvalId')::int = ${id}`)
    expect(row?.effect).toMatchObject({
      tables: [
        {
          title: 'Balances',
          count: 1,
          rows: [[await nameOf(userId), [{ cents: 0 }], [{ cents: 90_000 }], [{ cents: 90_000 }]]],
        },
      ],
    })
  })

  it('fails with the failure that the approval would have', async () => {
    const userId = await makeWalletOwner()
    const input = { userId, bucket: 'cash' as const, amountCents: -90_000, requestKey: randomUUID() }
    await expect(look(await ask('balance.adjust', input))).rejects.toMatchObject({ code: 'BalanceTooLow' })
  })

  it('of a reversal is the amount, the user and the bucket', async () => {
    const userId = await makeWalletOwner()
    const amountCents = 4_000n
    const { transactionId } = await adjustBalance(
      by,
      {
        userId,
        bucket: 'cash',
        amountCents,
        requestKey: randomUUID(),
      },
      reason,
    )
    const { facts } = await look(await ask('transaction.reverse', { transactionId }))
    expect(tableOf(facts, 'Balances')?.rows).toEqual([balances([await nameOf(userId), 4_000n, -4_000n, 0n])])
  })

  it('of a setting is its present and its new value', async () => {
    const key = 'approval_days'
    const row = await db.row<{ version: string; value: number }>(sql`
      select to_json(updated_at)#>>'{}' as version, value from settings where key = ${key}`)
    const change = { key, value: 9, version: row?.version ?? '' }
    const id = await ask('setting.change', change)
    const { facts, shown } = await look(id)
    expect(factOf(facts, key)).toMatchObject({ before: expect.anything(), value: 9 })
    await changeSetting(by, { ...change, value: 8 }, reason)
    await expect(approve(id, shown)).rejects.toMatchObject({
      code: expect.stringMatching(/Conflict|Changed/),
    })
  })
})

it('of multipliers is each changed one, whatever number the new version gets', async () => {
  const current = (await listMultipliers())[0]
  if (!current) throw new Error('no multipliers')
  const rows = { ...current.rows, picks6: 38 }
  const id = await ask('multipliers.change', { from: current.id, rows })
  const { facts, shown } = await look(id)
  expect(facts.values).toContainEqual({ name: 'picks6', before: 37.5, value: 38 })
  await approve(id, shown)
})

it('with a date of birth is masked in the log as the change is', async () => {
  const userId = await makeWalletOwner()
  const id = await requestChange(
    by,
    changeIdentity,
    {
      userId,
      from: { kycStatus: 'Not performed', dateOfBirth: null, kycAttempts: null },
      to: { kycStatus: 'Verified', dateOfBirth: '1991-02-03', kycAttempts: 1 },
    },
    reason,
  )
  const { facts, shown } = await look(id)
  expect(factOf(facts, 'dateOfBirth')).toMatchObject({ value: '1991-02-03' })
  await approve(id, shown)
  const row = await db.one<{ after: Record<string, unknown> }>(sql`
    select after from audit_rows where action = 'approval.approve' and (after ->> 'approvalId')::int = ${id}`)
  expect(JSON.stringify(row.after)).toContain('1991-02-03')
  expect(JSON.stringify(maskAuditValues(row.after))).not.toContain('1991')
})

async function requestPromo() {
  const bucket = await db.one<{ id: number }>(sql`
    insert into credit_buckets (name, bucket) values (${randomUUID()}, 'cash') returning id`)
  const userId = await makeWalletOwner()
  const form = {
    name: `Promo ${randomUUID().slice(0, 8)}`,
    description: '',
    creditsCents: 60_000,
    creditBucketId: bucket.id,
    startsAt: null,
    endsAt: null,
    budgetCents: 600_000,
    rules: [
      { rule: 'users' as const, ids: [userId] },
      { rule: 'min_days_since_sign_up' as const, days: 3 },
    ],
  }
  const promo = await createPromo(by, form)
  const row = await db.one<{ updatedAt: Date }>(sql`select updated_at from promos where id = ${promo.id}`)
  const { updatedAt } = row
  const id = await requestChange(by, publishPromo, { id: promo.id, updatedAt }, reason)
  return { id, promoId: promo.id, userId, form }
}

it('of a promo is who gets how much', async () => {
  const { id, userId, form } = await requestPromo()
  const { facts, shown } = await look(id)
  expect(factOf(facts, 'promo')?.value).toBe(form.name)
  expect(factOf(facts, 'creditsOfEachClaim')?.value).toEqual(cash(60_000))
  expect(factOf(facts, 'budget')?.value).toEqual(cash(600_000))
  expect(factOf(facts, 'rule 1')?.value).toBe('Signed up at least 3 days ago')
  expect(tableOf(facts, 'Only for these users')?.rows).toEqual([[await nameOf(userId)]])
  await approve(id, shown)
})

it('of a promo locks the policy before the promo, as publishing does', async () => {
  const { id, promoId } = await requestPromo()
  let effect: Promise<unknown> = Promise.resolve()
  await transaction(async tx => {
    await lockPolicy(tx)
    effect = look(id)
    await vi.waitFor(async () =>
      expect(
        await db.row(sql`
          select count(*)::int as waiting from pg_stat_activity
           where wait_event = 'advisory' and datname = current_database()`),
      ).toEqual({ waiting: 1 }),
    )
    await tx.run(sql`select from promos where id = ${promoId} for no key update nowait`)
  })
  expect(await effect).toMatchObject({ shown: expect.any(String) })
})

describe('the effect on a contest', () => {
  const prizes = [
    { from: 1, to: 1, cents: 300_000, bucket: 'cash' as const },
    { from: 2, to: 2, cents: 10_000, bucket: 'cash' as const },
  ]
  async function play() {
    const { id } = await openTestContest({ prizes: [{ from: 1, to: 1, cents: 30_000, bucket: 'cash' }] })
    await db.run(sql`alter table contests disable trigger user`)
    await db.run(sql`update contests set prizes = ${JSON.stringify(prizes)}::jsonb where id = ${id}`)
    await db.run(sql`alter table contests enable trigger user`)
    const [friend, victim] = [await joinAs(id), await joinAs(id)]
    await startContest(id)
    const standings = [friend, victim].map(({ entryId }, index) => ({ entryId, place: index + 1 }))
    return { id, friend, victim, standings }
  }

  it('of its completion is who wins how much', async () => {
    const { id, friend, victim, standings } = await play()
    const request = await ask('contest.complete', { id, name: 'Another name', standings })
    const { facts } = await look(request)
    expect(tableOf(facts, 'Contests')).toMatchObject({
      rows: [[`Late show 1 (C-${id})`, 2, 2, cash(310_000)]],
      sums: [{ name: 'Paid', amounts: cash(310_000) }],
    })
    expect(tableOf(facts, `Late show 1 (C-${id})`)?.rows).toEqual([
      [1, await nameOf(friend.userId), [{ bucket: 'cash', cents: 300_000n }]],
      [2, await nameOf(victim.userId), [{ bucket: 'cash', cents: 10_000n }]],
    ])
  })

  it('by a file that says it imports a player is the same', async () => {
    const { id, friend, standings } = await play()
    const payload = buildFeedPayload()
    const content = JSON.stringify({
      game_id: 5,
      players: payload.players,
      contest_standings: [
        {
          main_contest_id: id,
          standings: standings.map(({ entryId, place }) => ({ main_contest_entry_id: entryId, place })),
        },
      ],
    })
    const { approvalId } = await requestImport(by, { content, gameId: null, reason })
    const { facts, shown } = await look(approvalId)
    expect(tableOf(facts, `Late show 1 (C-${id})`)?.rows[0]).toEqual([
      1,
      await nameOf(friend.userId),
      [{ bucket: 'cash', cents: 300_000n }],
    ])
    expect(tableOf(facts, 'Names, teams and pictures')?.rows).toContainEqual([
      '',
      expect.stringContaining(String(payload.feed_player_id)),
      null,
      expect.stringContaining(`last name: ${payload.players[0]?.last_name}`),
    ])
    await approve(approvalId, shown)
    const audit = await db.row(sql`
      select approved_by_id from audit_rows where action = 'contest.complete' and subject_id = ${String(id)}`)
    expect(audit).toEqual({ approvedById: second.operatorId })
    // They are not the standings of the feed.
    expect(await db.row(sql`select feed_standings from contests where id = ${id}`)).toEqual({
      feedStandings: null,
    })
  })

  it('by a file cannot replace the standings of the feed for a completed contest', async () => {
    const { id, standings } = await play()
    await db.run(sql`
      insert into settings (key, value) values ('second_manager_above_cents', '900000'), ('operator_daily_limit_cents', '9000000')
      on conflict (key) do update set value = excluded.value`)
    await completeContest(by, { id, standings }, reason)
    await db.run(
      sql`delete from settings where key in ('second_manager_above_cents', 'operator_daily_limit_cents')`,
    )
    const [one, other] = standings.map(({ entryId }) => entryId)
    const content = JSON.stringify({
      game_id: 5,
      contest_standings: [
        {
          main_contest_id: id,
          standings: [
            { main_contest_entry_id: other, place: 1 },
            { main_contest_entry_id: one, place: 2 },
          ],
        },
      ],
    })
    const { approvalId } = await requestImport(by, { content, gameId: null, reason })
    await expect(look(approvalId)).rejects.toMatchObject({ code: 'ContestStandingsRejected' })
  })

  it('of a correction is who wins and loses what', async () => {
    const { id, friend, victim, standings } = await play()
    const completion = await ask('contest.complete', { id, name: 'Late show 1', standings })
    await approve(completion, (await look(completion)).shown)
    await settleContests()
    const reversed = standings.map(({ entryId, place }) => ({ entryId, place: 3 - place }))
    const { facts } = await look(
      await ask('contest.correct', { id, name: 'Late show 1', standings: reversed }),
    )
    const amount = (cents: number) => [expect.objectContaining({ bucket: 'cash', cents: BigInt(cents) })]
    expect(tableOf(facts, `Late show 1 (C-${id})`)?.rows).toEqual([
      [
        2,
        1,
        await nameOf(victim.userId),
        amount(10_000),
        [{ bucket: 'cash', cents: 300_000n }],
        amount(290_000),
      ],
      [
        1,
        2,
        await nameOf(friend.userId),
        amount(300_000),
        [{ bucket: 'cash', cents: 10_000n }],
        amount(-290_000),
      ],
    ])
  })

  it('changes with the winners, so that it is shown again', async () => {
    const { id, friend, standings } = await play()
    const request = await ask('contest.complete', { id, name: 'Late show 1', standings })
    const { shown } = await look(request)
    await db.run(sql`update users set deleted_at = now() where id = ${friend.userId}`)
    await expect(approve(request, shown)).rejects.toMatchObject({ code: 'ApprovalEffectChanged' })
    await approve(request, (await look(request)).shown)
  })
})

describe('the effect on a match', () => {
  const versionOf = async (gameId: number, ids: { feed_game_id: number; feed_player_id: number }) => {
    const row = await db.one<{ updatedAt: Date }>(sql`
      select updated_at from projections
       where (game_id, feed_game_id, feed_player_id) = (${gameId}, ${ids.feed_game_id}, ${ids.feed_player_id})`)
    return row.updatedAt.toISOString()
  }
  async function sell() {
    const user = await makePicker()
    const slip = user.slip(20, 2)
    const entryId = await enterSlip(user.userId, slip)
    await db.run(sql`
      update feed_games set scheduled_at = now() - interval '2 minutes', updated_at = now() - interval '2 minutes'
       where game_id = ${slip.game_id} and feed_game_id = any(${slip.players.map(one => one.feed_game_id)}::int[])`)
    return { user, slip, entryId }
  }

  it('of results is the values before and after, and the entries that they decide', async () => {
    const { user, slip, entryId } = await sell()
    const content = JSON.stringify({
      game_id: slip.game_id,
      games: slip.players.map(({ feed_game_id }) => ({ feed_game_id, status: 'Final' })),
      results: resultsFor(slip, 'WW'),
    })
    const { approvalId } = await requestImport(by, { content, gameId: null, reason })
    const { facts, shown } = await look(approvalId)
    for (const { result, feed_game_id, feed_player_id } of resultsFor(slip, 'WW'))
      expect(tableOf(facts, 'Changed rows')?.rows).toContainEqual([
        expect.stringContaining(String(feed_game_id)),
        expect.stringContaining(String(feed_player_id)),
        'result',
        null,
        result,
      ])
    const owner = await nameOf(user.userId)
    expect(tableOf(facts, 'Users with open entries')).toMatchObject({
      rows: [[owner, 1, cash(6_000)]],
      sums: [{ name: 'Maximum payout', amounts: cash(6_000) }],
    })
    expect(tableOf(facts, 'Entries settled by this')?.rows).toEqual([
      [`E-${entryId}`, owner, 'won', cash(4_000)],
    ])
    await approve(approvalId, shown)
  })

  /** The edit of a result that wins the first pick. */
  async function winFirstPick(slip: Parameters<typeof resultsFor>[0]) {
    const [result] = resultsFor(slip, 'WW')
    if (!result) throw new Error('a pick has a result')
    return {
      gameId: slip.game_id,
      feedGameId: result.feed_game_id,
      feedPlayerId: result.feed_player_id,
      updatedAt: await versionOf(slip.game_id, result),
      result: result.result,
      isPlayed: true,
    }
  }

  it('of a changed result is the same', async () => {
    const { user, slip } = await sell()
    const edit = await winFirstPick(slip)
    const { facts } = await look(await ask('result.change', edit))
    expect(tableOf(facts, 'Changed rows')?.rows.map(row => row.slice(2))).toContainEqual([
      'result',
      null,
      edit.result,
    ])
    expect(tableOf(facts, 'Users with open entries')?.rows[0]?.[0]).toBe(await nameOf(user.userId))
  })

  it('of a changed result after settlement is the correction that follows', async () => {
    const { slip, entryId } = await sell()
    await finishMatches(slip, 'LW')
    await settleDue()
    expect(await entryOf(entryId)).toMatchObject({ outcome: 'lost' })
    const edit = await winFirstPick(slip)
    const { facts } = await look(await ask('result.change', edit))
    expect(tableOf(facts, 'Proposed as corrections')).toMatchObject({
      rows: [['lost to won', 1]],
      sums: [{ name: 'Paid', amounts: cash(4_000) }],
    })
  })

  it('of a line is the line of the feed and the new one', async () => {
    const payload = buildFeedPayload()
    await importPayload({ games: payload.games, players: payload.players, projections: payload.projections })
    const ids = { gameId: 5, feedGameId: payload.feed_game_id, feedPlayerId: payload.feed_player_id }
    const before = payload.projections[0]?.projection ?? 0
    await changeLine(by, { ...ids, updatedAt: await versionOf(5, payload), projection: before + 1 }, reason)
    const { facts } = await look(await latest())
    expect(factOf(facts, 'line')).toEqual({
      name: 'line',
      before: before.toFixed(2),
      value: (before + 1).toFixed(2),
    })
    expect(factOf(facts, 'player')?.value).toContain(String(ids.feedPlayerId))
  })

  it('has all lines of a file, and differs with each', async () => {
    const { feed_game_id, games, players } = buildFeedPayload()
    const fileOf = (last: number) =>
      JSON.stringify({
        game_id: 5,
        games,
        players: Array.from({ length: 150 }, (_, index) => ({
          ...players[0],
          feed_player_id: 900_000_000 + index,
        })),
        projections: Array.from({ length: 150 }, (_, index) => ({
          feed_game_id,
          feed_player_id: 900_000_000 + index,
          projection: index === 149 ? last : 10.5,
        })),
      })
    const effects = []
    for (const last of [10.5, 11.5]) {
      const { approvalId } = await requestImport(by, { content: fileOf(last), gameId: null, reason })
      effects.push(await look(approvalId))
    }
    for (const { facts } of effects)
      expect(tableOf(facts, 'Lines')).toMatchObject({ count: 150, rows: { length: 150 } })
    expect(effects[0]?.shown).not.toBe(effects[1]?.shown)
  })
})
