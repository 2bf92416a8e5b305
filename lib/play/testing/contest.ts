import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import type { BucketKind } from '@/lib/db/generated/enums'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { fund } from '@/lib/people/testing/users'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import type { Entrant } from '@/lib/play/contest/entrants-list'
import { joinContest } from '@/lib/play/contest/join-contest'
import { createBlueprint } from '@/lib/play/contest/save-blueprint'
import { type lockOpenContest, openContest, type reopenContest } from '@/lib/play/contest/save-contest'
import type { BlueprintForm } from '@/lib/play/contest/schema'

/** A game without other tests' contests. */
const contestGameId = 5

/** Open contest for cash, 5.00 to join, that starts in a day. */
export async function openTestContest(terms: Partial<BlueprintForm> = {}) {
  const by = { ...(await makeAuthor()), role: 'manager' as const }
  const form = { name: 'Late show', kind: 'cash' as const, buyInCents: 500, feedGameIds: [], ...terms }
  const blueprint = await createBlueprint(by, { gameId: contestGameId, form })
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const approved = { isManager: true, reason: 'Test' }
  const contest = await openContest(
    by,
    { blueprintId: blueprint.id, updatedAt: blueprint.updatedAt, form: { name: 'Late show 1', startsAt } },
    approved.reason,
  )
  return { by, blueprint, contest, id: contest.id }
}

/** With the approval of a second manager, as for a contest that users joined with money. */
export async function switchAsTwo(
  change: typeof lockOpenContest | typeof reopenContest,
  by: Author,
  id: number,
): Promise<void> {
  const { operatorId } = await makeAuthor()
  await transaction(db => change.in(db, by, { id }, { reason: 'Agreed by both', approvedById: operatorId }))
}

/** Moves the start of a contest into the past. */
export async function startContest(id: number): Promise<void> {
  await db.run(sql`update contests set starts_at = clock_timestamp() - interval '1 second' where id = ${id}`)
}

export const join = (userId: number, contestId: number) => joinContest(withoutIdempotency, userId, contestId)

/** A new user in Cash mode with that balance, who joins the contest. */
export async function joinAs(contestId: number, funds: Partial<Record<BucketKind, bigint>> = { cash: 500n }) {
  const userId = await makeWalletOwner()
  for (const [bucket, cents] of Object.entries(funds)) await fund(userId, bucket as BucketKind, cents)
  const { contestEntryId } = await join(userId, contestId)
  return { userId, entryId: contestEntryId }
}

type ListedEntry = Omit<Entrant, 'id' | 'kind' | 'place' | 'prizes'> & {
  entryId: number
  rank: number | null
  paidCents: bigint
}

/** In the order they joined. `rank` is null until the contest is completed; `paidCents` is the prize after corrections. */
export async function listContestEntries(id: number) {
  return db.rows<ListedEntry>(sql`
    select entry.id::float8 as entry_id, user_id, username, deleted_at is not null as is_deleted, entry.created_at,
           entry.status, buy_in_cents, refunded_cents, rank, paid_cents
      from contest_entries entry join users on users.id = user_id
     where contest_id = ${id} and entry.status <> 'left' order by entry.id`)
}

/** Balances that are not zero. */
export async function balancesOf(userId: number): Promise<Record<string, bigint>> {
  const rows = await db.rows<{ kind: BucketKind; cents: bigint }>(sql`
    select kind, balance_cents as cents from buckets where user_id = ${userId} and balance_cents <> 0`)
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]))
}
