import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { buildFeedPayload } from '@/e2e/fixtures/feed-payload'
import { serviceAuthor } from '@/lib/change/audit/author'
import { makeAuthor } from '@/lib/change/testing/author'
import { db, prisma } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { allowTestLocation } from '@/lib/people/testing/location'
import { fund, makeUser } from '@/lib/people/testing/users'
import { completeContest } from '@/lib/play/contest/complete-contest'
import { importStandings } from '@/lib/play/contest/import-standings'
import { joinContest } from '@/lib/play/contest/join-contest'
import { createBlueprint } from '@/lib/play/contest/save-blueprint'
import { openContest } from '@/lib/play/contest/save-contest'
import { settleContests } from '@/lib/play/contest/settle-contests'
import { joinAs, openTestContest, startContest } from '@/lib/play/testing/contest'
import { importPayload } from '@/lib/play/testing/feed'
import { createPromo } from '@/lib/rewards/promo/save-promo'

export const gameId = 5

const reason = 'Test of the audit log'

export async function makeNamedUser() {
  const { id } = await makeUser()
  await allowTestLocation(id)
  const row = await db.row<{ name: string }>(sql`select username as name from users where id = ${id}`)
  return { userId: id, name: row?.name ?? '' }
}

/** A user whose self-exclusion can be ended. */
export async function makeExcludedUser() {
  const user = await makeNamedUser()
  await db.run(sql`
    insert into self_exclusions (user_id, source, ends_at)
    values (${user.userId}, 'user', now() - interval '1 hour')`)
  return user
}

/** Credits $5.00 cash to a new user. */
export async function makeAdjustment() {
  const { userId, name } = await makeNamedUser()
  const adjustment = { userId, bucket: 'cash' as const, amountCents: 500n, requestKey: randomUUID() }
  const { transactionId } = await adjustBalance(await makeAuthor(), adjustment, reason)
  return { transactionId, name }
}

/** A feed file with one new match. */
export function drawFile(): string {
  const { games } = buildFeedPayload()
  return JSON.stringify({ game_id: gameId, games })
}

/** A match with one player and line, and the versions that an edit sends. */
export async function makeMatch() {
  const { feed_game_id, feed_player_id, games, players, projections } = buildFeedPayload()
  await importPayload({ games, players, projections }, gameId)
  const row = await db.row<{ match: Date; line: Date }>(sql`
    select g.updated_at as match, p.updated_at as line
      from feed_games g join projections p using (game_id, feed_game_id)
     where game_id = ${gameId} and feed_game_id = ${feed_game_id}`)
  return {
    feedGameId: feed_game_id,
    feedPlayerId: feed_player_id,
    version: row?.match.toISOString() ?? '',
    lineVersion: row?.line.toISOString() ?? '',
  }
}

/** An open correction without changes; returns its id. */
export async function makeCorrection(): Promise<number> {
  const { feedGameId } = await makeMatch()
  const made = await db.row<{ id: number }>(sql`
    insert into settlement_corrections (game_id, feed_game_id, figures, entries)
    values (${gameId}, ${feedGameId}, '[]', 1) returning id`)
  return made?.id ?? 0
}

export async function makePromo() {
  const bucket = await prisma.creditBucket.create({ data: { name: randomUUID(), bucket: 'credits' } })
  const terms = { creditsCents: 500, creditBucketId: bucket.id, budgetCents: 5_000, rules: [] }
  const name = `Double-up ${randomUUID().slice(0, 8)}`
  const form = { name, description: '', startsAt: null, endsAt: null, ...terms }
  return { ...(await createPromo(await makeAuthor(), form)), name: form.name, form }
}

/** The version that an edit of the promo sends. */
export async function readPromoVersion(id: number): Promise<string> {
  const row = await db.row<{ updatedAt: Date }>(sql`select updated_at from promos where id = ${id}`)
  return row?.updatedAt.toISOString() ?? ''
}

export async function makeJoinedContest() {
  const [by, one, other] = [await makeAuthor(), await makeMatch(), await makeMatch()]
  const feedGameIds = [one.feedGameId, other.feedGameId]
  const form = { name: 'Late show', kind: 'cash' as const, buyInCents: 500, feedGameIds }
  const blueprint = await createBlueprint(by, { gameId, form })
  const startsAt = '2127-03-01T18:00:00.000Z'
  const contest = await openContest(by, {
    blueprintId: blueprint.id,
    updatedAt: blueprint.updatedAt,
    form: { name: 'Late show 1', startsAt },
  })
  const { userId } = await makeNamedUser()
  await fund(userId, 'cash', 500n)
  await joinContest(withoutIdempotency, userId, contest.id)
  return { id: contest.id, name: contest.subject.name }
}

/** A started contest with a prize and two entries; `standings` are its places. */
async function makeStartedContest() {
  const prizes = [{ from: 1, to: 1, cents: 400, bucket: 'cash' as const }]
  const { id, by, contest } = await openTestContest({ prizes })
  const [one, other] = [await joinAs(id), await joinAs(id)]
  await startContest(id)
  const standings = [
    { entryId: one.entryId, place: 1 },
    { entryId: other.entryId, place: 2 },
  ]
  return { id, name: contest.subject.name, by, standings }
}

/** A completed contest; `standings` exchange the places of its two entries. */
export async function makeCompletedContest() {
  const { id, name, by, standings } = await makeStartedContest()
  await completeContest(by, { id, standings }, reason)
  await settleContests()
  return { id, name, standings: standings.map(({ entryId, place }) => ({ entryId, place: 3 - place })) }
}

/** A completed contest for which the feed sent other standings. */
export async function makeDifferingContest() {
  const { id, name, standings } = await makeCompletedContest()
  const delivery = { id, gameId: 5, standings, reason: '', approvedById: null }
  await transaction(tx => importStandings(tx, serviceAuthor('Feed'), delivery))
  return { id, name }
}

export async function countChangesOf(requestId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`select count(*)::int as count from audit_rows where request_id = ${requestId}`,
  )
  return row?.count ?? 0
}
