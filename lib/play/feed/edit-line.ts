import sql from 'sql-template-tag'
import { requestChangeIn } from '@/lib/change/approval/act-or-request'
import type { EndedRequest } from '@/lib/change/approval/approvable-action'
import type { Author } from '@/lib/change/audit/author'
import { record } from '@/lib/change/audit/record'
import { change } from '@/lib/change/change'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { formatNumber } from '@/lib/core/format'
import type { Db } from '@/lib/db/db'
import type { Transaction } from '@/lib/db/transaction'
import { publishEvent } from '@/lib/notify/realtime/publish'
import { lockLine } from './edit-result'
import { lineEdit } from './edit-schema'
import { readLineFacts } from './feed-facts'
import { recordLineEdits } from './import-as-operator'
import { closeLineRequests, describeLine, describeLineRequest } from './line-requests'
import { findPlayerSubject } from './match-subject'
import { describeMatch, readMatchName } from './request-names'
import { findLineRange, isInRange, matchFailures } from './rules'

const shared = {
  topics: ['play'],
  role: 'manager',
  reason: 'always',
  failures: matchFailures,
  subject: findPlayerSubject,
} as const

/**
 * Holds it until `confirmLine` or a line of the feed; existing entries keep theirs. The operator who holds a line can set it back
 * to the one that was sold before: that leaves everything as if they had never changed it. Other lines, also the feed's, need a
 * second manager: the line may be held or changed because the feed is wrong. Throws EditConflict or LineOutOfRange.
 */
export const changeLine = change({
  ...shared,
  name: 'line.change',
  title: 'Change a line',
  secondManager: 'never',
  details:
    'Takes effect once another manager confirms it. Until then, or until the feed sends a line, users cannot pick the player. Its author can also set it back, and a rejection or cancellation of the request does. Limited to a range around the line of the feed.',
  did: ({ before, after }) =>
    after.line === undefined
      ? 'changed lines of {subject}'
      : `changed the line of {name} from ${formatLine(before.line)} to ${formatLine(after.line)}`,
  undo: 'The line waits for another manager. Change it again, or wait for a line from the feed.',
  input: lineEdit,
  confirm: 'subject',
  async run(db, edit, { by, reason }) {
    const { gameId, feedGameId, feedPlayerId, projection } = edit
    const { operatorId } = by
    if (operatorId === null) throw new Error('only operators hold lines')
    const { feedLine, soldLine, lineHeldById, lineBefore } = await lockLine(db, edit)
    // Seeded lines have no feed line.
    const base = feedLine ?? soldLine
    const settings = await loadSettingsIn(db)
    const range = findLineRange(base, settings.line_change_percent, settings.line_change_points)
    if (!range || !isInRange(projection, range))
      throw new Failure('LineOutOfRange', range ?? { min: null, max: null })
    const setBackTo = lineHeldById === operatorId ? lineBefore : null
    const isSetBack = projection === setBackTo
    const row = await db.row<{ before: number | null }>(sql`
      update projections held
         set projection = ${projection}::numeric, feed_line = ${base}::numeric,
             line_held_by_id = ${isSetBack ? null : operatorId}::int,
             line_before = ${isSetBack ? null : (soldLine ?? setBackTo)}::numeric, updated_at = clock_timestamp()
        from projections previous join feed_players using (game_id, feed_player_id)
       where (held.game_id, held.feed_game_id, held.feed_player_id)
             = (${gameId}::int, ${feedGameId}::int, ${feedPlayerId}::int)
         and (previous.game_id, previous.feed_game_id, previous.feed_player_id)
             = (held.game_id, held.feed_game_id, held.feed_player_id)
      returning previous.projection::float8 as before`)
    // Players without a name cannot be picked.
    if (!row) throw new Failure('FeedPlayerNotFound')
    const because = isSetBack ? 'The line was set back.' : 'The line was changed again.'
    await closeLineRequests(db, by, { gameId, lines: [edit], because })
    await publishEvent(db, { name: 'lines.changed', gameId })
    return {
      subject: await findPlayerSubject(db, edit),
      before: { line: row.before, isSold: soldLine !== null },
      after: { line: projection, isSold: isSetBack },
      async afterRecord() {
        if (isSetBack) return
        const line = { gameId, feedGameId, feedPlayerId, projection }
        await requestChangeIn(db, { ...by, operatorId }, confirmLine, line, reason)
      },
    }
  },
})

/** Releases a held line; its author does not decide about money that it pays. Throws EditConflict. */
export const confirmLine = change({
  ...shared,
  name: 'line.confirm',
  title: 'Let users pick a changed line',
  secondManager: 'always',
  details: 'Requested by changing the line.',
  did: ({ after: { line } }) =>
    line === undefined ? 'confirmed lines of {subject}' : `confirmed the line ${formatLine(line)} of {name}`,
  undo: 'Users may have picked the line. Change it again.',
  input: lineEdit.omit({ updatedAt: true }),
  confirm: { unneeded: 'The second manager types the name.' },
  async run(db, line, { by, approvedById, assertAllowed }) {
    const { gameId, feedGameId, feedPlayerId, projection } = line
    await assertAllowed({})
    const held = await db.run(sql`
      update projections set line_held_by_id = null, line_before = null, updated_at = clock_timestamp()
       where (game_id, feed_game_id, feed_player_id) = (${gameId}::int, ${feedGameId}::int, ${feedPlayerId}::int)
         and projection = ${projection}::numeric and line_held_by_id = ${by.operatorId} and line_held_by_id <> ${approvedById}`)
    if (held === 0)
      throw new Failure('EditConflict', {
        by: 'The feed or another operator',
        at: new Date().toISOString(),
        fields: ['line'],
      })
    await publishEvent(db, { name: 'lines.changed', gameId })
    return {
      subject: await findPlayerSubject(db, line),
      before: { isSold: false },
      after: { isSold: true, line: projection },
      afterRecord: auditId =>
        recordLineEdits(db, auditId, gameId, [{ feedGameId, feedPlayerId, projection }]),
    }
  },
  approval: {
    phrase: describeLineRequest,
    question: (request, name) => `${describeLine(request)} for ${name}${describeMatch(request)}?`,
    about: readMatchName,
    // A manager can change a line again, also back, before the first change is confirmed.
    keyOf: () => null,
    facts: readLineFacts,
    takeBack: restoreLine,
    describeRest: describeHeldLine,
  },
})

const formatLine = (line: unknown) => (typeof line === 'number' ? formatNumber(line) : 'none')

type RequestedLine = { gameId: number; feedGameId: number; feedPlayerId: number; projection: number }

/**
 * Offers the line that was sold before, as if its author had set it back. Every other line needs two managers. A line that
 * replaced the held line of another manager has none and stays off.
 */
async function restoreLine(
  db: Transaction,
  by: Author,
  line: RequestedLine,
  { requesterId, reason }: EndedRequest,
): Promise<string | undefined> {
  const { gameId, feedGameId, feedPlayerId, projection } = line
  const restored = await db.row<{ line: number }>(sql`
    update projections
       set projection = line_before, line_held_by_id = null, line_before = null, updated_at = clock_timestamp()
     where (game_id, feed_game_id, feed_player_id) = (${gameId}::int, ${feedGameId}::int, ${feedPlayerId}::int)
       and projection = ${projection}::numeric and line_held_by_id = ${requesterId} and line_before is not null
    returning projection::float8 as line /* not null */`)
  if (!restored) return undefined
  const subject = await findPlayerSubject(db, line)
  await record(db, by, changeLine, {
    subject,
    before: { line: projection, isSold: false },
    after: { line: restored.line, isSold: true },
    reason,
  })
  await publishEvent(db, { name: 'lines.changed', gameId })
  return `${subject.name} is offered at ${formatNumber(restored.line)} again.`
}

/** "C. Ashvane stays off at 26.5 until the line is changed and confirmed or sent by the feed." A line with one before is restored. */
async function describeHeldLine(
  db: Db,
  { gameId, feedGameId, feedPlayerId, projection }: RequestedLine,
  requesterId: number,
): Promise<string | undefined> {
  const held = await db.row<{ name: string }>(sql`
    select coalesce(nullif(short_name, ''), 'Player ' || feed_player_id) as name /* not null */
      from projections join feed_players using (game_id, feed_player_id)
     where (game_id, feed_game_id, feed_player_id) = (${gameId}::int, ${feedGameId}::int, ${feedPlayerId}::int)
       and projection = ${projection}::numeric and line_held_by_id = ${requesterId}`)
  if (!held) return undefined
  return `${held.name} stays off at ${formatNumber(projection)} until the line is changed and confirmed or sent by the feed.`
}
