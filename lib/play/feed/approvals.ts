import { z } from 'zod'
import { approvable } from '@/lib/change/approval/approvable-action'
import { type Facts, mergeFacts } from '@/lib/change/approval/facts'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { announceTokenRequest } from '@/lib/notify/messages/announce-token-request'
import { readContestFacts } from '@/lib/play/contest/contest-facts'
import { confirmLine } from '@/lib/play/feed/edit-line'
import { editMatchIn, editResultIn } from '@/lib/play/feed/edit-match'
import { lineEdit, matchEdit, resultEdit } from '@/lib/play/feed/edit-schema'
import { readFeedFacts, readLineFacts } from '@/lib/play/feed/feed-facts'
import { assertFileCurrent, importOperatorFile } from '@/lib/play/feed/import-file'
import { readFeedFile } from '@/lib/play/feed/read-file'
import { importCounts } from '@/lib/play/feed/schema'

/** Name of the subject in the console. */
const name = z.string().max(255)

const noRows = { games: [], players: [], projections: [], results: [] }

const matchId = ({ gameId, feedGameId }: { gameId: number; feedGameId: number }) => `${gameId}/${feedGameId}`

/** Lets users pick a player whose line a manager changed. */
export const lineConfirmation = approvable({
  input: lineEdit.omit({ updatedAt: true }).extend({ name }),
  // A manager can change a line again, also back, before the first change is confirmed.
  changeOf: () => null,
  subjectOf: async (_, input) => ({ type: 'match', id: matchId(input), name: input.name }),
  run: (db, by, { name: _, ...line }, { byId, reason }) => confirmLine(db, by, line, reason, byId),
  facts: (db, line, run) => readLineFacts(db, line, run),
})

/** Enters a result that decides entries above the limits. */
export const resultEditApproval = approvable({
  input: z.object({ edit: resultEdit, name }),
  subjectOf: async (_, { edit, name: subjectName }) => ({
    type: 'match',
    id: matchId(edit),
    name: subjectName,
  }),
  run: (db, by, { edit }, { byId, reason }) => editResultIn(db, by, edit, reason, byId),
  facts: (db, { edit: { gameId, feedGameId, feedPlayerId } }, run) =>
    readFeedFacts(
      db,
      { ...noRows, game_id: gameId, results: [{ feed_game_id: feedGameId, feed_player_id: feedPlayerId }] },
      run,
    ),
})

/** Ends a match with entries above the limits, or reopens sales. */
export const matchEditApproval = approvable({
  input: z.object({ edit: matchEdit, name }),
  subjectOf: async (_, { edit, name: subjectName }) => ({
    type: 'match',
    id: matchId(edit),
    name: subjectName,
  }),
  run: (db, by, { edit }, { byId, reason }) => editMatchIn(db, by, edit, reason, byId),
  facts: (db, { edit: { gameId, feedGameId, status } }, run) =>
    readFeedFacts(
      db,
      { ...noRows, game_id: gameId, games: [{ feed_game_id: feedGameId, status, is_correction: true }] },
      run,
    ),
})

/** Imports a feed file, unless its matches changed since `version`. */
export const feedImport = approvable({
  input: z.object({
    content: z.string(),
    gameId: idShape,
    counts: importCounts,
    version: z.string().default(''),
  }),
  // Also requested by scripts, which repeat a request by its idempotency key.
  changeOf: () => null,
  onTokenRequest: (db, request) => announceTokenRequest(db, 'Import a feed file', request),
  async subjectOf(db, { gameId }) {
    const game = await db.prisma.game.findUnique({ where: { id: gameId } })
    if (!game) throw new Failure('CatalogGameNotFound', { gameId })
    return { type: 'feed', id: gameId, name: game.name }
  },
  async run(db, by, { content, gameId, version }, { byId, reason }) {
    await assertFileCurrent(db, { content, gameId, version })
    return importOperatorFile(db, by, { content, gameId }, reason, byId)
  },
  async facts(db, { content, gameId }, run) {
    let rows: Facts | undefined
    const payload = readFeedFile(content, gameId)
    const contests = await readContestFacts(db, async () => {
      rows = await readFeedFacts(db, payload, run)
    })
    return mergeFacts(rows, contests)
  },
})
