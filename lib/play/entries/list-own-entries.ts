import sql, { type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { EntryOutcome } from '@/lib/db/generated/enums'
import { type Entry, type EntryPlayer, loadEntryPlayers } from './get-entry'

type OwnEntry = Entry & {
  outcome: EntryOutcome | null
  paidCents: bigint | null
  players?: EntryPlayer[]
}

/** `nextId` is the ID after which the next page starts, null on the last page. */
export type OwnEntries = { entries: OwnEntry[]; nextId: number | null }

type PageRequest = { isSettled: boolean | null; after: string | null; limit: number; withPicks?: boolean }

/** Larger than every ID. */
const firstPage = '999999999999999999'

/** A page of the user's own entries, newest first, after the entry with ID `after`. */
export async function listOwnEntries(userId: number, request: PageRequest): Promise<OwnEntries> {
  const { limit, withPicks } = request
  const entries = await db.rows<OwnEntry>(ownEntriesStatement(userId, request))
  const page = entries.slice(0, limit)
  const players = withPicks ? await loadEntryPlayers(page.map(entry => entry.id)) : null
  if (players) for (const entry of page) entry.players = players.get(entry.id) ?? []
  return { entries: page, nextId: entries.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** Reads one more row than the page has. */
export function ownEntriesStatement(userId: number, { isSettled, after, limit }: PageRequest): Sql {
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
     where user_id = ${userId} and ${state} and id < ${after ?? firstPage}::bigint
     order by own.id desc limit ${limit + 1}`
}
