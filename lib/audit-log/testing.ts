// Whoever imports this first has a database of their own.
import { drawDelivery } from '@/e2e/fixtures/delivery'
import '@/lib/db/own-database/testing'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { makeUser } from '@/lib/account/testing'
import { createBlueprint } from '@/lib/contest/save-blueprint'
import { openContest } from '@/lib/contest/save-contest'
import { db, prisma } from '@/lib/db/client'
import { deliver } from '@/lib/feed/testing'
import { createPromo } from '@/lib/promo/save-promo'
import { adjustBalance } from '@/lib/wallet/adjust-balance'
import { makeAuthor } from '@/lib/wallet/testing'

/** The game that matches of tests are of. */
export const gameId = 5

const reason = 'To see what happens'

/** A user, by id and name. */
export async function makeNamedUser() {
  const { id } = await makeUser()
  const row = await db.row<{ name: string }>(sql`select username as name from users where id = ${id}`)
  return { userId: id, name: row?.name ?? '' }
}

/** A credit of five dollars to such a user. */
export async function makeAdjustment() {
  const { userId, name } = await makeNamedUser()
  const adjustment = { userId, bucket: 'cash' as const, amountCents: 500n, requestKey: randomUUID(), reason }
  const { transactionId } = await adjustBalance(await makeAuthor(), adjustment)
  return { transactionId, name }
}

/** A file with a match that the feed never mentioned. */
export function drawFile(): string {
  const { games } = drawDelivery()
  return JSON.stringify({ game_id: gameId, games })
}

/** A match with one player and their line; the versions are those that an edit begins from. */
export async function makeMatch() {
  const { feed_game_id, feed_player_id, games, players, projections } = drawDelivery()
  await deliver({ games, players, projections }, gameId)
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

/** A proposal about such a match that changes nothing; answers its id. */
export async function makeCorrection(): Promise<number> {
  const { feedGameId } = await makeMatch()
  const made = await db.row<{ id: number }>(sql`
    insert into settlement_corrections (game_id, feed_game_id, figures, entries)
    values (${gameId}, ${feedGameId}, '[]', 1) returning id`)
  return made?.id ?? 0
}

/** The draft of a promo. */
export async function makePromo() {
  const bucket = await prisma.creditBucket.create({ data: { name: randomUUID(), bucket: 'credits' } })
  const terms = { creditsCents: 500, creditBucketId: bucket.id, budgetCents: 5_000, rules: [] }
  const name = `Double-up ${randomUUID().slice(0, 8)}`
  const form = { name, description: '', startsAt: null, endsAt: null, ...terms }
  return { ...(await createPromo(await makeAuthor(), form)), form }
}

/** The version of a promo that an edit begins from. */
export async function readPromoVersion(id: number): Promise<string> {
  const row = await db.row<{ updatedAt: Date }>(sql`select updated_at from promos where id = ${id}`)
  return row?.updatedAt.toISOString() ?? ''
}

/** A contest that a user has joined. */
export async function makeJoinedContest() {
  const [by, one, other] = [await makeAuthor(), await makeMatch(), await makeMatch()]
  const feedGameIds = [one.feedGameId, other.feedGameId]
  const form = { name: 'Late show', kind: 'cash' as const, buyInCents: 500, feedGameIds }
  const blueprint = await createBlueprint(by, gameId, form)
  const startsAt = '2027-03-01T18:00:00.000Z'
  const contest = await openContest(by, blueprint.id, { name: 'Late show 1', startsAt })
  const { userId } = await makeNamedUser()
  await db.run(sql`insert into contest_entries (contest_id, user_id) values (${contest.id}, ${userId})`)
  return contest
}

/** How many changes were made by requests of that id. */
export async function countChangesOf(requestId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`select count(*)::int as count from audit_rows where request_id = ${requestId}`,
  )
  return row?.count ?? 0
}

/** A user with a push token, a KYC link, a date of birth and a card, as `preview-as-viewer.test.ts` looks for them. */
export async function makeUserWithSecrets() {
  const user = await makeUser()
  const { id } = user
  await db.run(sql`update users set fcm_token = 'push-token-1' where id = ${id}`)
  await db.run(sql`
    insert into user_kyc (user_id, status_id, date_of_birth, upload_url, upload_url_issued_at)
    values (${id}, 1, '1990-04-01', 'https://kyc.test/upload/1', now())
    on conflict (user_id) do update set date_of_birth = excluded.date_of_birth, upload_url = excluded.upload_url,
      upload_url_issued_at = excluded.upload_url_issued_at`)
  await db.run(sql`
    insert into payment_methods (user_id, user_payment_option_id, payment_method, method_image, method_name,
      masked_number, last_four_digits, last_name, address, zip, phone, email)
    values (${id}, ${`option-${id}`}, 'card', '/payments/card.png', 'Visa', '**** 9137', '9137', 'Rivera',
      '12 Orchard Lane', '94107', '5550104477', 'pay@example.test')`)
  return user
}

/** The looks at what the app shows a user that are in the audit log. */
export async function previewsOf(userId: number) {
  return db.rows<{ authorName: string; subjectName: string }>(sql`
    select author_name, subject_name from audit_rows
     where action = 'user.preview' and subject_type = 'user' and subject_id = ${String(userId)}`)
}
