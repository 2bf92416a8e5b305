import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Subject } from '@/lib/change/audit/record'
import { change } from '@/lib/change/change'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { formatMoney } from '@/lib/core/format'
import { longIdShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import type { UserMode } from '@/lib/db/generated/enums'
import { readBalanceFacts } from '@/lib/ledger/balance-facts'
import { lockAccounts } from '@/lib/ledger/lock-wallet'
import { canResultsBeKnown } from '@/lib/play/feed/match-state'
import { loadPicks, lockOpenEntries } from '@/lib/play/grading/load-entries'
import { type Grader, gradeEntry } from '@/lib/play/grading/rules'
import { recordSettlements } from './settle-match'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** It is settled. Corrections change settled entries. */
    EntryNotOpen: undefined
    EntryStarted: undefined
  }
}

/** Settles it with void picks; later results do not correct it. Throws EntryNotFound, EntryNotOpen, EntryStarted. */
export const refundEntry = change({
  name: 'entry.refund',
  title: 'Refund an open entry',
  topics: ['money', 'play'],
  users: 'gives',
  role: 'manager',
  reason: 'always',
  secondManager: 'always',
  details: 'Only before its first match starts. Later results do not change the refund.',
  did: ({ after }) =>
    after.entryId === undefined
      ? 'refunded entries of {subject}'
      : `refunded entry E-${after.entryId} of {subject}${describeBuyIn(after)}`,
  undo: 'The entry is settled. The user can enter again.',
  failures: {
    EntryNotFound: 'This entry does not exist.',
    EntryNotOpen: 'This entry is already settled. Nothing was changed.',
    OwnAccount: 'This account has your email address. Another manager must refund its entries.',
    EntryStarted: 'A match of this entry has started. Only entries before their first match can be refunded.',
  },
  input: z.object({ entryId: longIdShape }),
  subject: (db, { entryId }) => getEntryOwner(db, entryId),
  confirm: 'subject',
  async run(db, { entryId }, { assertAllowed }) {
    await lockPolicy(db)
    const subject = await getEntryOwner(db, entryId)
    // A settlement that is under way holds this lock, and the entry is not open afterwards.
    const [entry] = await lockOpenEntries(db, [entryId])
    if (!entry) throw new Failure('EntryNotOpen')
    // Else it would be a choice between refund and payout after the result.
    if (await hasStarted(db, entryId)) throw new Failure('EntryStarted')
    await assertAllowed({ users: [entry.userId] })
    const deleted = await lockAccounts(db, [entry.userId])
    const picks = await loadPicks(db, [entryId], 0)
    const graded = gradeEntry(entry, picks.get(entryId) ?? [], deleted.has(entry.userId), asVoid)
    if (graded?.outcome !== 'refunded') throw new Error(`entry ${entryId} has no refund without live picks`)
    await recordSettlements(db, [graded], await loadSettingsIn(db))
    await db.run(sql`update pickem_entries set is_operator_refund = true where id = ${entryId}`)
    const { mode, buyInCents } = entry
    return { subject, after: { entryId, mode, buyInCents, transactionId: await findRefund(db, entryId) } }
  },
  approval: {
    phrase: request => `Refund entry E-${request.entryId}${describeBuyIn(request)}`,
    question: (request, name) => `Refund entry E-${request.entryId} of ${name}${describeBuyIn(request)}?`,
    async about(db, { entryId }) {
      const entry = await db.row<{ mode: UserMode; buyInCents: bigint }>(sql`
        select mode, buy_in_cents from pickem_entries where id = ${entryId}`)
      return entry ?? {}
    },
    facts: (db, _, run) => readBalanceFacts(db, run),
  },
})

/** " ($10.00)"; empty for an entry without cash. */
const describeBuyIn = ({ mode, buyInCents }: Record<string, unknown>) =>
  mode === 'Cash' && typeof buyInCents === 'number' ? ` (${formatMoney(buyInCents)})` : ''

async function hasStarted(db: Db, entryId: number): Promise<boolean> {
  const match = await db.row(sql`
    select from pickem_entry_players pick join feed_games using (game_id, feed_game_id)
     where pick.entry_id = ${entryId} and ${canResultsBeKnown} limit 1`)
  return match !== undefined
}

/** Null for a free entry. */
async function findRefund(db: Db, entryId: number): Promise<number | null> {
  const row = await db.row<{ id: bigint }>(sql`
    select id from ledger_transactions where pickem_entry_id = ${entryId} and kind = 'refund'`)
  return row ? Number(row.id) : null
}

const asVoid: Grader = () => ({ outcome: 'void', result: null })

/** Throws EntryNotFound. */
async function getEntryOwner(db: Db, entryId: number): Promise<Subject> {
  const owner = await db.row<{ userId: number; username: string }>(sql`
    select user_id, username from pickem_entries join users on users.id = user_id where pickem_entries.id = ${entryId}`)
  if (!owner) throw new Failure('EntryNotFound')
  return { type: 'user', id: owner.userId, name: owner.username }
}
