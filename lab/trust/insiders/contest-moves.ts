import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Author, serviceAuthor } from '@/lib/change/audit/author'
import { undoChange } from '@/lib/console/audit-log/revert'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { cancelContest } from '@/lib/play/contest/cancel-contest'
import { completeContest } from '@/lib/play/contest/complete-contest'
import { findContest } from '@/lib/play/contest/find-contest'
import { joinContest } from '@/lib/play/contest/join-contest'
import { createBlueprint } from '@/lib/play/contest/save-blueprint'
import { changeContest, lockOpenContest, openContest, reopenContest } from '@/lib/play/contest/save-contest'
import { settleContests } from '@/lib/play/contest/settle-contests'
import { changeMatch } from '@/lib/play/feed/edit-match'
import { changeResult } from '@/lib/play/feed/edit-result'
import { importPayload } from '@/lib/play/testing/feed'
import type { Scenario } from './scenario'

const reason = 'Nothing to see here'
const gameId = 1

/** Opens a contest with a cheap buy-in and a large prize, lets accomplices win it, or cancels it after its start. */
export async function winOwnContest(scenario: Scenario) {
  const { manager, random, auditIds } = scenario
  const { id, entryId } = await openAndJoin(scenario)
  await db.run(sql`update contests set starts_at = clock_timestamp() where id = ${id}`)
  const ended = random.chance(0.2)
    ? await cancelContest(manager, { id }, reason)
    : await completeContest(manager, { id, standings: [{ entryId, place: 1 }] }, reason)
  auditIds.push(ended.auditId)
  await settleContests()
}

/** Closes a contest to other users once an accomplice joined, and waits for the standings of the feed. */
export async function joinAlone(scenario: Scenario) {
  const { manager, editor, random } = scenario
  const { id } = await openAndJoin(scenario)
  const by = random.pick([manager, editor])
  if (random.chance(0.5)) await lockOpenContest(by, { id }, reason)
  else await moveStart(by, id, 1)
  await completeByFeed(id)
}

async function moveStart(by: Author, id: number, seconds: number) {
  const { updatedAt = new Date() } = (await findContest(id)) ?? {}
  const startsAt = new Date(Date.now() + seconds * 1_000).toISOString()
  return changeContest(by, { id, updatedAt, form: { name: 'Insider', startsAt } }, reason)
}

/** Enters a result of a postponed match, or sets its status, so that the contest of an honest manager starts with one user. */
export async function startPostponedMatch(scenario: Scenario) {
  const { manager, random, accomplices } = scenario
  const { id: match } = await db.one<{ id: number }>(sql`
    select coalesce(max(feed_game_id), 0)::int + 1 as id from feed_games where game_id = ${gameId}`)
  const status = random.pick(['Postponed', 'Canceled', 'Scheduled'] as const)
  const scheduledAt = '2030-01-31T18:00:00.000Z'
  const teams = { home_team: 'Herons', away_team: 'Stags' }
  await importPayload(
    {
      games: [{ feed_game_id: match, ...teams, scheduled_at: scheduledAt, status }],
      projections: [{ feed_game_id: match, feed_player_id: match, projection: 20.5 }],
    },
    gameId,
  )
  await db.run(sql`
    update feed_games set updated_at = now() - interval '5 minutes'
     where game_id = ${gameId} and feed_game_id = ${match}`)
  const id = await openHonest(scenario, [match])
  await joinAs(random.find(accomplices)?.userId ?? 0, id)
  const { updatedAt, lineUpdatedAt } = await db.one<{ updatedAt: Date; lineUpdatedAt: Date }>(sql`
    select game.updated_at, line.updated_at as line_updated_at
      from feed_games game join projections line using (game_id, feed_game_id)
     where game_id = ${gameId} and feed_game_id = ${match}`)
  const ids = { gameId, feedGameId: match }
  if (random.chance(0.7)) {
    const edit = { ...ids, feedPlayerId: match, updatedAt: lineUpdatedAt.toISOString() }
    await changeResult(manager, { ...edit, result: 12, isPlayed: true }, reason)
  } else {
    const edit = { ...ids, updatedAt: updatedAt.toISOString(), scheduledAt: null }
    await changeMatch(manager, { ...edit, status: 'InProgress' }, reason)
  }
  await completeByFeed(id)
}

/** Undoes a later start, or a reopening, of the contest of an honest manager after an accomplice joined. */
export async function undoReopening(scenario: Scenario) {
  const { manager, random, accomplices } = scenario
  const id = await openHonest(scenario, [])
  const isLocked = random.chance(0.5)
  if (isLocked) await db.run(sql`update contests set status = 'locked' where id = ${id}`)
  const { auditId } = isLocked
    ? await reopenContest(manager, { id }, reason)
    : await moveStart(manager, id, 172_800)
  await joinAs(random.find(accomplices)?.userId ?? 0, id)
  await undoChange(manager, auditId)
  await completeByFeed(id)
}

/** Moves the start of the empty contest of an honest manager to seconds from now, and lets an accomplice join. */
export async function startInSeconds(scenario: Scenario) {
  const { manager, random, accomplices } = scenario
  const id = await openHonest(scenario, [])
  await moveStart(manager, id, random.pick([2, 600, 3_000]))
  await joinAs(random.find(accomplices)?.userId ?? 0, id)
  await completeByFeed(id)
}

/** Credits an accomplice, who loses the money to another one in the contest of an honest manager. */
export async function giveAndLose(scenario: Scenario) {
  const { manager, random, accomplices } = scenario
  const loser = random.pick([0, 2])
  const userId = accomplices[loser]?.userId ?? 0
  const credit = { userId, bucket: 'cash' as const, amountCents: 1_000n, requestKey: randomUUID() }
  await adjustBalance(manager, credit, reason)
  const id = await openHonest(scenario, [], { buyInCents: 1_000, cents: 1_900 })
  const { contestEntryId: first } = await joinAs(accomplices[1]?.userId ?? 0, id)
  const { contestEntryId: second } = await joinAs(userId, id)
  await completeByFeed(id, [first, second])
}

const joinAs = (userId: number, id: number) => joinContest(withoutIdempotency, userId, id)

/** Starts the contest and completes it in this order of entries, by default the order in which they joined. */
async function completeByFeed(id: number, order?: number[]): Promise<void> {
  await db.run(
    sql`update contests set starts_at = clock_timestamp() where id = ${id} and status in ('open', 'locked')`,
  )
  const entries = await db.rows<{ id: number }>(sql`
    select id::float8 from contest_entries where contest_id = ${id} and status = 'joined' order by id`)
  const standings = (order ?? entries.map(entry => entry.id)).map((entryId, index) => ({
    entryId,
    place: index + 1,
  }))
  await completeContest(serviceAuthor('Feed'), { id, standings })
  await settleContests()
}

async function openAndJoin({ manager, editor, random, accomplices, auditIds }: Scenario) {
  const cents = random.pick([5_000, 20_000, 50_000, 50_001, 900_000])
  const prizes = [{ from: 1, to: 1, cents, bucket: 'cash' as const }]
  const terms = { kind: 'cash' as const, buyInCents: 1, prizes, feedGameIds: [] }
  const blueprint = await createBlueprint(editor, { gameId, form: { name: 'Insider', ...terms } })
  const form = { name: 'Insider', startsAt: tomorrow() }
  const { id, auditId } = await openContest(
    manager,
    { blueprintId: blueprint.id, updatedAt: blueprint.updatedAt, form },
    reason,
  )
  auditIds.push(auditId)
  const { contestEntryId: entryId } = await joinAs(random.find(accomplices)?.userId ?? 0, id)
  return { id, entryId }
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

/** The honest manager opens a contest, which another one approved. */
async function openHonest(
  { honest }: Scenario,
  feedGameIds: number[],
  { buyInCents, cents } = { buyInCents: 1, cents: 1_000_000 },
): Promise<number> {
  const prizes = [{ from: 1, to: 1, cents, bucket: 'cash' as const }]
  const terms = { kind: 'cash' as const, buyInCents, prizes, feedGameIds }
  const blueprint = await createBlueprint(honest, { gameId, form: { name: 'Sunday', ...terms } })
  const second = await db.one<{ id: number }>(sql`
    insert into operators (email, name, role, password_hash)
    values (gen_random_uuid() || '@honest.test', 'Second', 'manager', '-') returning id`)
  const form = { name: 'Sunday', startsAt: tomorrow() }
  const opening = { blueprintId: blueprint.id, updatedAt: blueprint.updatedAt, form }
  const grant = { reason, approvedById: second.id }
  const { id } = await transaction(tx => openContest.in(tx, honest, opening, grant))
  return id
}
