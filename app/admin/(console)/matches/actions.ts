'use server'

import { z } from 'zod'
import { actOrRequestApproval } from '@/lib/approval/act-or-ask'
import { changeLine } from '@/lib/approval/change-line'
import { requestApproval } from '@/lib/approval/request-approval'
import type { Author } from '@/lib/audit/author'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/operator-action'
import { findPlayerName } from '@/lib/search/find-name'
import { type FailureDetails, isFailure } from '@/lib/failure'
import { editMatch, editResult } from '@/lib/feed/edit-match'
import { lineEdit, matchEdit, resultEdit } from '@/lib/feed/edit-schema'
import { inspectFeedFile } from '@/lib/feed/import-file'
import { findMatch } from '@/lib/feed/find-match'
import { previewSettlement } from '@/lib/settlement/preview-settlement'
import { idShape } from '@/lib/wire'
import { tellMatch } from './corrections/words'
import { presentPreview } from './present-preview'
import { matchErrors } from './words'

/** Says when a match starts and how it stands; what sells entries longer, or decides many, waits for a second manager. */
export const saveMatch = operatorAction({
  action: 'match.change',
  async confirm({ edit }) {
    const match = await findMatch(edit)
    return match && tellMatch(match)
  },
  input: z.strictObject({ edit: matchEdit, reason: reasonShape }),
  failures: matchErrors,
  async run({ input: { edit, reason }, by }) {
    const match = await findMatch(edit)
    const name = match ? tellMatch(match) : ''
    const request = { action: 'match.change', input: { edit, name }, reason } as const
    const { waits } = await actOrRequestApproval(by, request, () => editMatch(by, edit, reason))
    return { result: { waits } }
  },
})

/** Changes a player's line; entries with the player are sold again once a second manager has confirmed it. */
export const saveLine = operatorAction({
  action: 'line.change',
  confirm: ({ edit }) => findPlayerName(edit),
  input: z.strictObject({ edit: lineEdit, reason: reasonShape }),
  failures: matchErrors,
  async run({ input: { edit, reason }, by }) {
    await changeLine(by, edit, reason)
    return { result: { waits: true } }
  },
})

/** Says what a player came to, by which entries are settled; above the limits it waits for a second manager. */
export const saveResult = operatorAction({
  action: 'result.change',
  confirm: ({ edit }) => findPlayerName(edit),
  input: z.strictObject({ edit: resultEdit, reason: reasonShape }),
  failures: matchErrors,
  async run({ input: { edit, reason }, by }) {
    const name = (await findPlayerName(edit)) ?? ''
    const request = { action: 'result.change', input: { edit, name }, reason } as const
    const { waits } = await actOrRequestApproval(by, request, () => editResult(by, edit, reason))
    return { result: { waits } }
  },
})

type Inspected = {
  counts: Awaited<ReturnType<typeof inspectFeedFile>>['counts'] | null
  refused: FailureDetails['FeedFileInvalid'] | null
}

/** Asks a second manager to take in a file as the feed's delivery; answers what is wrong in which line, where it is. */
export const importFile = operatorAction({
  action: 'feed.import',
  confirm: () => 'Import',
  input: z.strictObject({
    content: z.string().min(1, 'The file is empty.').max(1_000_000, 'The file is too large.'),
    gameId: idShape.nullable(),
    reason: reasonShape,
  }),
  failures: matchErrors,
  async run({ input: { content, gameId, reason }, by }) {
    const result = await askForImport(by, content, gameId, reason)
    return { result }
  },
})

async function askForImport(
  by: Author & { operatorId: number },
  content: string,
  gameId: number | null,
  reason: string,
): Promise<Inspected> {
  try {
    const file = await inspectFeedFile(content, gameId ?? undefined)
    await requestApproval(by, { action: 'feed.import', input: { content, ...file }, reason })
    return { counts: file.counts, refused: null }
  } catch (error) {
    if (!isFailure(error, 'FeedFileInvalid')) throw error
    return { counts: null, refused: error.detail }
  }
}

/** Works out what settling a match would do, and changes nothing. */
export const tryRun = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({ gameId: idShape, feedGameId: idShape, isOver: z.boolean() }),
  async run({ input: { gameId, feedGameId, isOver } }) {
    const preview = await previewSettlement(gameId, feedGameId, isOver ? { status: 'Final' } : {})
    return { result: presentPreview(preview) }
  },
})
