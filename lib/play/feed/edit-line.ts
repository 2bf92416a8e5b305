import sql from 'sql-template-tag'
import { requestChangeIn } from '@/lib/change/approval/act-or-request'
import { change } from '@/lib/change/change'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { publishEvent } from '@/lib/notify/realtime/publish'
import { lockLine } from './edit-result'
import { lineEdit } from './edit-schema'
import { readLineFacts } from './feed-facts'
import { recordLineEdits } from './import-as-operator'
import { findPlayerSubject } from './match-subject'
import { findLineRange, isInRange, matchFailures } from './rules'

const shared = {
  topics: ['play'],
  role: 'manager',
  reason: 'always',
  failures: matchFailures,
  subject: findPlayerSubject,
} as const

/** Holds it until `confirmLine` or a line of the feed; existing entries keep theirs. Throws EditConflict or LineOutOfRange. */
export const changeLine = change({
  ...shared,
  name: 'line.change',
  title: 'Change a line',
  secondManager: 'never',
  details:
    'Takes effect once another manager confirms it. Until then, or until the feed sends a line, users cannot pick the player. Limited to a range around the line of the feed.',
  did: ({ before, after }) =>
    after.line === undefined
      ? 'changed lines of {subject}'
      : `changed the line of {name} from ${before.line ?? 'none'} to ${after.line}`,
  undo: 'The line waits for another manager. Change it again, or wait for a line from the feed.',
  input: lineEdit,
  confirm: 'subject',
  async run(db, edit, { by, reason }) {
    const { gameId, feedGameId, feedPlayerId, projection } = edit
    const { operatorId } = by
    if (operatorId === null) throw new Error('only operators hold lines')
    const { feedLine, soldLine } = await lockLine(db, edit)
    // Seeded lines have no feed line.
    const base = feedLine ?? soldLine
    const settings = await loadSettingsIn(db)
    const range = findLineRange(base, settings.line_change_percent, settings.line_change_points)
    if (!range || !isInRange(projection, range))
      throw new Failure('LineOutOfRange', range ?? { min: null, max: null })
    const row = await db.row<{ before: number | null }>(sql`
      update projections held
         set projection = ${projection}::numeric, feed_line = ${base}::numeric, line_held_by_id = ${operatorId}, updated_at = clock_timestamp()
        from projections previous join feed_players using (game_id, feed_player_id)
       where (held.game_id, held.feed_game_id, held.feed_player_id)
             = (${gameId}::int, ${feedGameId}::int, ${feedPlayerId}::int)
         and (previous.game_id, previous.feed_game_id, previous.feed_player_id)
             = (held.game_id, held.feed_game_id, held.feed_player_id)
      returning previous.projection::float8 as before`)
    // Players without a name cannot be picked.
    if (!row) throw new Failure('FeedPlayerNotFound')
    await publishEvent(db, { name: 'lines.changed', gameId })
    return {
      subject: await findPlayerSubject(db, edit),
      before: { line: row.before, isSold: true },
      after: { line: projection, isSold: false },
      afterRecord: () =>
        requestChangeIn(
          db,
          { ...by, operatorId },
          confirmLine,
          { gameId, feedGameId, feedPlayerId, projection },
          reason,
        ),
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
    line === undefined ? 'confirmed lines of {subject}' : `confirmed the line ${line} of {name}`,
  undo: 'Users may have picked the line. Change it again.',
  input: lineEdit.omit({ updatedAt: true }),
  confirm: { unneeded: 'The second manager types the name.' },
  async run(db, line, { by, approvedById, assertAllowed }) {
    const { gameId, feedGameId, feedPlayerId, projection } = line
    await assertAllowed({})
    const held = await db.run(sql`
      update projections set line_held_by_id = null, updated_at = clock_timestamp()
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
    phrase: ({ projection }) => `Allow picks on the line ${projection}`,
    // A manager can change a line again, also back, before the first change is confirmed.
    keyOf: () => null,
    facts: readLineFacts,
  },
})
