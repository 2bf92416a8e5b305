'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/action'
import { findPlayerName } from '@/lib/console/find-name'
import { type FailureDetails, isFailure } from '@/lib/failure'
import { editFigures, editMatch } from '@/lib/feed/edit-match'
import { lineEdit, matchEdit, resultEdit } from '@/lib/feed/edit-schema'
import type { Importer } from '@/lib/feed/import-delivery'
import { importFeedFile } from '@/lib/feed/import-file'
import { findMatch } from '@/lib/pickem/find-match'
import { previewSettlement } from '@/lib/pickem/preview-settlement'
import { idShape } from '@/lib/wire'
import { tellMatch } from './corrections/words'
import { presentPreview } from './present-preview'
import { refusedMatch } from './words'

/** Says when a match starts and how it stands. */
export const saveMatch = operatorAction({
  role: 'manager',
  async confirm({ edit }) {
    const match = await findMatch(edit)
    return match && tellMatch(match)
  },
  input: z.strictObject({ edit: matchEdit, reason: reasonShape }),
  failures: refusedMatch,
  async run({ input: { edit, reason }, by }) {
    await editMatch(by, edit, reason)
    return {}
  },
})

/** Says a player's line, for entries from now on. */
export const saveLine = operatorAction({
  role: 'editor',
  input: z.strictObject({ edit: lineEdit, reason: reasonShape }),
  failures: refusedMatch,
  async run({ input: { edit, reason }, by }) {
    await editFigures(by, { ...edit, result: null, isPlayed: null }, reason)
    return {}
  },
})

/** Says what a player came to, by which entries are settled. */
export const saveResult = operatorAction({
  role: 'manager',
  confirm: ({ edit }) => findPlayerName(edit),
  input: z.strictObject({ edit: resultEdit, reason: reasonShape }),
  failures: refusedMatch,
  async run({ input: { edit, reason }, by }) {
    await editFigures(by, { ...edit, projection: null }, reason)
    return {}
  },
})

/** Takes in a file as the feed's delivery: whole, or not at all with what is wrong in which line. */
export const importFile = operatorAction({
  role: 'manager',
  confirm: () => 'Import',
  input: z.strictObject({
    content: z.string().min(1, 'The file is empty.').max(1_000_000, 'The file is too large.'),
    gameId: idShape.nullable(),
    reason: reasonShape,
  }),
  failures: refusedMatch,
  async run({ input: { content, gameId, reason }, by }) {
    return { result: await takeIn(content, gameId, { author: by, reason }) }
  },
})

type Taken = {
  counts: Awaited<ReturnType<typeof importFeedFile>> | null
  refused: FailureDetails['FeedFileRefused'] | null
}

async function takeIn(content: string, gameId: number | null, importer: Importer): Promise<Taken> {
  try {
    return { counts: await importFeedFile(content, gameId ?? undefined, importer), refused: null }
  } catch (error) {
    if (!isFailure(error, 'FeedFileRefused')) throw error
    return { counts: null, refused: error.detail }
  }
}

/** Works out what settling a match would do, and changes nothing. */
export const tryRun = operatorAction({
  role: 'viewer',
  isLook: true,
  input: z.strictObject({ gameId: idShape, feedGameId: idShape, isOver: z.boolean() }),
  async run({ input: { gameId, feedGameId, isOver } }) {
    const preview = await previewSettlement(gameId, feedGameId, isOver ? { status: 'Final' } : {})
    return { result: presentPreview(preview) }
  },
})
