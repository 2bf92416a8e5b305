import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Author } from '@/lib/change/audit/author'
import { revertChange, undoChange } from '@/lib/console/audit-log/revert'
import { decideAsShown } from '@/lib/console/testing/approve'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { createOperator } from '@/lib/people/testing/operators'
import { fund } from '@/lib/people/testing/users'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { changeMatch } from '@/lib/play/feed/edit-match'
import { join, joinAs, openTestContest } from '@/lib/play/testing/contest'
import { findBlueprint } from './find-blueprint'
import { findContest } from './find-contest'
import { changeBlueprint, createBlueprint } from './save-blueprint'
import { changeContest, lockOpenContest, openContest, reopenContest } from './save-contest'

const reason = 'Changes who can still join'
const manager = { isManager: true, reason }
const editor = { isManager: false, reason }
const prizes = [{ from: 1, to: 1, cents: 2_000, bucket: 'cash' as const }]

type Operator = Author & { operatorId: number }
type Authority = { isManager: boolean; reason: string }
type Opened = { id: number; blueprint: { id: number } }

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Error && 'code' in error ? error.code : Promise.reject(error)),
  )

const versionOf = async (id: number) => (await findContest(id))?.updatedAt ?? new Date(0)

let matches = 0

async function addMatch(hours: number): Promise<number> {
  const feedGameId = 1_450_000_000 + ++matches
  await db.run(sql`
    insert into feed_games (game_id, feed_game_id, home_team, away_team, scheduled_at)
    values (5, ${feedGameId}, 'Herons', 'Otters', now() + make_interval(secs => ${hours * 3_600}))`)
  return feedGameId
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function setSlate({ blueprint }: Opened, by: Operator, authority: Authority, feedGameIds: number[]) {
  const stored = await findBlueprint(blueprint.id)
  if (!stored) throw new Error('the blueprint exists')
  const { id, updatedAt, name, kind, capacity } = stored
  const form = {
    name,
    kind,
    buyInCents: Number(stored.buyInCents),
    capacity,
    prizes: stored.prizes,
    feedGameIds,
  }
  return changeBlueprint(as(by, authority), { id, updatedAt, form }, authority.reason)
}

const as = (by: Operator, { isManager }: Authority) => ({
  ...by,
  role: isManager ? ('manager' as const) : ('editor' as const),
})

type Way = (contest: Opened, by: Operator, authority: Authority) => Promise<unknown>

const moveStart =
  (hours: number): Way =>
  async ({ id }, by, authority) =>
    changeContest(
      as(by, authority),
      { id, updatedAt: await versionOf(id), form: { name: 'x', startsAt: inHours(hours) } },
      authority.reason,
    )

/** Ways to close a contest to users, or to open it to them again. */
const ways: Record<string, Way> = {
  'moves its start forward': moveStart(2),
  'moves its start to less than an hour from now': moveStart(0.9),
  'locks it': ({ id }, by, authority) => lockOpenContest(as(by, authority), { id }, authority.reason),
  'reopens it': async ({ id }, by, authority) => {
    await db.run(sql`update contests set status = 'locked' where id = ${id}`)
    return reopenContest(as(by, authority), { id }, authority.reason)
  },
}

/** Afterwards, users can join for less than an hour. */
const shortWays = ['locks it', 'moves its start to less than an hour from now']

describe('a contest with prizes in money', () => {
  for (const [name, change] of Object.entries(ways)) {
    const isShort = shortWays.includes(name)
    it(`is changed before users join by ${isShort ? 'two managers' : 'a manager'} with a reason, if one ${name}`, async () => {
      for (const bucket of ['cash', 'site_credits'] as const) {
        const contest = await openTestContest({ prizes: [{ from: 1, to: 1, cents: 2_000, bucket }] })
        expect(await codeOf(change(contest, contest.by, editor))).toBe('JoiningRequiresManager')
        expect(await codeOf(change(contest, contest.by, { isManager: true, reason: ' ' }))).toBe(
          'JoiningRequiresReason',
        )
        expect(await codeOf(change(contest, contest.by, manager))).toBe(
          isShort ? 'SecondManagerNeeded' : 'done',
        )
      }
    })

    it(`is changed by two managers once users joined, if one ${name}`, async () => {
      const contest = await openTestContest({ prizes })
      await joinAs(contest.id)
      expect(await codeOf(change(contest, contest.by, editor))).toBe('JoiningRequiresManager')
      expect(await codeOf(change(contest, contest.by, manager))).toBe('SecondManagerNeeded')
    })

    it(`is not changed by an operator who joined and ${name}`, async () => {
      const contest = await openTestContest({ prizes })
      const { userId } = await joinAs(contest.id)
      await db.run(sql`
        update users set email = (select email from operators where id = ${contest.by.operatorId}) where id = ${userId}`)
      expect(await codeOf(change(contest, contest.by, manager))).toBe('OwnAccount')
    })

    it(`without prizes in money is changed by an editor who ${name}`, async () => {
      const arcade = {
        kind: 'arcade' as const,
        prizes: [{ from: 1, to: 1, cents: 2_000, bucket: 'bucks' as const }],
      }
      for (const terms of [{ buyInCents: 0 }, arcade]) {
        const contest = await openTestContest(terms)
        expect(await codeOf(change(contest, contest.by, { isManager: false, reason: '' }))).toBe('done')
      }
    })
  }

  for (const [name, change] of Object.entries(ways))
    it(`in play money is changed by two managers once users joined, if one ${name}`, async () => {
      const prize = { from: 1, to: 1, cents: 2_000, bucket: 'bucks' as const }
      const contest = await openTestContest({ kind: 'arcade', prizes: [prize] })
      const userId = await makeWalletOwner()
      await fund(userId, 'bucks', 500n)
      await db.run(sql`update users set mode = 'Arcade' where id = ${userId}`)
      await join(userId, contest.id)
      expect(await codeOf(change(contest, contest.by, editor))).toBe('JoiningRequiresManager')
      expect(await codeOf(change(contest, contest.by, { isManager: true, reason: ' ' }))).toBe(
        'JoiningRequiresReason',
      )
      expect(await codeOf(change(contest, contest.by, manager))).toBe('SecondManagerNeeded')
      await db.run(sql`
        update users set email = (select email from operators where id = ${contest.by.operatorId}) where id = ${userId}`)
      expect(await codeOf(change(contest, contest.by, manager))).toBe('OwnAccount')
    })

  it('is locked, and its start moved, with the approval of a second manager', async () => {
    const [by, second] = [await createOperator(), await createOperator()]
    const { id } = await openTestContest({ prizes })
    await joinAs(id)
    const decide = (approvalId: number) =>
      decideAsShown(second, { id: approvalId, decision: 'approved', reason })
    const updatedAt = (await versionOf(id)).toISOString()
    const form = { name: 'Earlier', startsAt: inHours(1) }
    await decide(
      await requestApproval(by, {
        action: 'contest.change',
        input: { id, name: 'x', updatedAt, form },
        reason,
      }),
    )
    expect(await findContest(id)).toMatchObject({ name: 'Earlier', startsAt: new Date(form.startsAt) })
    await decide(await requestApproval(by, { action: 'contest.lock', input: { id }, reason }))
    expect(await findContest(id)).toMatchObject({ status: 'locked' })
    const { approvedById } = await db.one<{ approvedById: number }>(sql`
      select approved_by_id from audit_rows
       where subject_type = 'contest' and subject_id = ${String(id)} and action = 'contest.lock'`)
    expect(approvedById).toBe(second.operatorId)
  })

  it('keeps its rules when a change is reverted', async () => {
    const [{ id, by }, honest] = [await openTestContest({ prizes }), await createOperator()]
    const lock = () =>
      transaction(tx =>
        lockOpenContest.in(tx, by, { id }, { reason: manager.reason, approvedById: honest.operatorId }),
      )
    const { auditId } = await lock()
    const asEditor = { ...by, role: 'editor' as const }
    expect(await codeOf(revertChange(asEditor, auditId ?? 0, reason))).toBe('JoiningRequiresManager')
    await undoChange({ ...by, role: 'manager' }, auditId ?? 0)
    const second = await lock()
    await db.run(sql`update contests set status = 'open' where id = ${id}`)
    await joinAs(id)
    await db.run(sql`update contests set status = 'locked' where id = ${id}`)
    const revert = revertChange({ ...by, role: 'manager' }, second.auditId ?? 0, reason)
    expect(await codeOf(revert)).toBe('SecondManagerNeeded')
  })

  it('is renamed by an editor', async () => {
    const { id, by } = await openTestContest({ prizes })
    await joinAs(id)
    const { startsAt = null } = (await findContest(id)) ?? {}
    const form = { name: 'Renamed', startsAt: startsAt?.toISOString() ?? null }
    const rename = changeContest(by, { id, updatedAt: await versionOf(id), form })
    expect(await codeOf(rename)).toBe('done')
  })

  it('starts earlier by its slate only by a manager, and not after users joined', async () => {
    const [late, early] = [await addMatch(3), await addMatch(2)]
    const contest = await openTestContest({ prizes, feedGameIds: [late] })
    const inProgress = await addMatch(-1)
    await db.run(sql`
      update feed_games set status = 'InProgress', started_at = now() where game_id = 5 and feed_game_id = ${inProgress}`)
    for (const match of [early, inProgress])
      expect(await codeOf(setSlate(contest, contest.by, editor, [late, match]))).toBe(
        'JoiningRequiresManager',
      )
    expect(await codeOf(setSlate(contest, contest.by, manager, [late, early]))).toBe('done')
    expect(await codeOf(setSlate(contest, contest.by, editor, [late, early, await addMatch(4)]))).toBe('done')
    await joinAs(contest.id)
    for (const slate of [
      [late, early, await addMatch(1)],
      [late, early, inProgress],
    ])
      expect(await codeOf(setSlate(contest, contest.by, manager, slate))).toBe('SlateStartFixed')
    expect(await codeOf(setSlate(contest, contest.by, editor, [late, early, await addMatch(5)]))).toBe('done')
  })

  it('needs two managers for a change of a match in its slate once users joined', async () => {
    const match = await addMatch(2)
    const contest = await openTestContest({ prizes, feedGameIds: [match] })
    const by = await createOperator()
    const edit = async (scheduledAt: string, status: 'Scheduled' | 'InProgress') => {
      const { updatedAt } = await db.one<{ updatedAt: Date }>(sql`
        select updated_at from feed_games where game_id = 5 and feed_game_id = ${match}`)
      const form = { gameId: 5, feedGameId: match, scheduledAt, status, updatedAt: updatedAt.toISOString() }
      return codeOf(changeMatch(by, form, reason))
    }
    expect(await edit(inHours(1.5), 'Scheduled')).toBe('done')
    await joinAs(contest.id)
    expect(await edit(inHours(1), 'Scheduled')).toBe('SecondManagerNeeded')
    expect(await edit(inHours(1.5), 'InProgress')).toBe('SecondManagerNeeded')
  })
})

describe('the prizes of contests that a manager opens', () => {
  const open = async (by: Operator, cents: number, kind: 'cash' | 'arcade' = 'cash') => {
    const bucket = kind === 'cash' ? ('cash' as const) : ('bucks' as const)
    const blueprint = await createBlueprint(by, {
      gameId: 5,
      form: {
        name: `Daily ${randomUUID().slice(0, 8)}`,
        kind,
        buyInCents: 500,
        prizes: [{ from: 1, to: 2, cents: cents / 2, bucket }],
        feedGameIds: [],
      },
    })
    return codeOf(
      openContest(
        by,
        {
          blueprintId: blueprint.id,
          updatedAt: blueprint.updatedAt,
          form: { name: 'Daily', startsAt: inHours(24) },
        },
        manager.reason,
      ),
    )
  }

  it('count together within a day', async () => {
    const by = await createOperator()
    expect(await open(by, 30_000)).toBe('done')
    expect(await open(by, 20_000)).toBe('done')
    expect(await open(by, 2)).toBe('SecondManagerNeeded')
    expect(await open(await createOperator(), 50_000)).toBe('done')
    expect(await open(await createOperator(), 50_002)).toBe('SecondManagerNeeded')
  })

  it('count together when opened concurrently', async () => {
    const by = await createOperator()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => open(by, 20_000)))
    expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(2)
  })

  it('do not count in play money, which has the limit of one action', async () => {
    const by = await createOperator()
    for (let contest = 0; contest < 4; contest++) expect(await open(by, 50_000, 'arcade')).toBe('done')
    expect(await open(by, 50_002, 'arcade')).toBe('SecondManagerNeeded')
  })
})
