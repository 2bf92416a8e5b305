import sql, { type Sql } from 'sql-template-tag'
import { type OwnPage, toOwnPage } from '@/lib/core/own-page'
import { db } from '@/lib/db/client'
import type { EntryOutcome } from '@/lib/db/generated/enums'
import { type Entry, type EntryPlayer, loadEntryPlayers } from './get-entry'

export type OwnPickemEntry = Entry & {
  outcome: EntryOutcome | null
  paidCents: bigint | null
  players?: EntryPlayer[]
}

type PageRequest = { isSettled: boolean | null; before: number; limit: number; withPicks?: boolean }

/** A page of the user's own entries with IDs below `before`. */
export async function listOwnEntries(userId: number, request: PageRequest): Promise<OwnPage<OwnPickemEntry>> {
  const { limit, withPicks } = request
  const page = toOwnPage(await db.rows<OwnPickemEntry>(ownEntriesStatement(userId, request)), limit)
  const players = withPicks ? await loadEntryPlayers(page.rows.map(entry => entry.id)) : null
  if (players) for (const entry of page.rows) entry.players = players.get(entry.id) ?? []
  return page
}

/** Reads one more row than the page has. */
export function ownEntriesStatement(userId: number, { isSettled, before, limit }: PageRequest): Sql {
  const state = isSettled ? sql`settled_at is not null` : sql`true`
  // Open entries are few and have their own index; `offset 0` prevents a scan of all entries in ID order.
  const own =
    isSettled === false
      ? sql`(select * from pickem_entries where user_id = ${userId} and settled_at is null offset 0) as own`
      : sql`pickem_entries as own`
  return sql`
    select id::float8, game_id, contest_name, buy_in_cents, payout_cents, unreturned_cents, multiplier, picks,
           settled_at is not null as is_settled, outcome, paid_cents
      from ${own}
     where user_id = ${userId} and ${state} and id < ${before}::bigint
     order by own.id desc limit ${limit + 1}`
}
