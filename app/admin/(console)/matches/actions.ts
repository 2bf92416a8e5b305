'use server'

import { z } from 'zod'
import type { Author } from '@/lib/change/audit/author'
import { reasonShape } from '@/lib/change/audit/schema'
import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findPlayerName } from '@/lib/console/search/find-name'
import { type FailureDetails, isFailure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { previewCorrection } from '@/lib/play/corrections/preview-correction'
import { editMatch, editResult } from '@/lib/play/feed/edit-match'
import { lineEdit, matchEdit, resultEdit } from '@/lib/play/feed/edit-schema'
import { findMatch } from '@/lib/play/feed/find-match'
import type { inspectFeedFile } from '@/lib/play/feed/import-file'
import { requestImport } from '@/lib/play/feed/request-import'
import { requestLineChange } from '@/lib/play/feed/request-line-change'
import { previewSettlement } from '@/lib/play/settlement/preview-settlement'
import { describeSettlementPreview } from './describe-result'
import { formatMatchName, matchFailures } from './match-labels'
import { presentPreview } from './present-preview'

/** Sets start and status of a match. Needs a second manager if it accepts picks for longer or settles large payouts. */
export const saveMatch = operatorAction({
  action: 'match.change',
  async confirm({ edit }) {
    const match = await findMatch(edit)
    return match && formatMatchName(match)
  },
  input: z.strictObject({ edit: matchEdit, reason: reasonShape }),
  failures: matchFailures,
  async run({ input: { edit, reason }, by }) {
    const match = await findMatch(edit)
    const name = match ? formatMatchName(match) : ''
    const request = { action: 'match.change', input: { edit, name }, reason } as const
    const { waits } = await actOrRequestApproval(by, request, () => editMatch(by, edit, reason))
    return { result: { waits } }
  },
})

/** Changes a player's line; the player cannot be picked until a second manager confirms it. */
export const saveLine = operatorAction({
  action: 'line.change',
  confirm: ({ edit }) => findPlayerName(edit),
  input: z.strictObject({ edit: lineEdit, reason: reasonShape }),
  failures: matchFailures,
  async run({ input: { edit, reason }, by }) {
    await requestLineChange(by, edit, reason)
    return { result: { waits: true } }
  },
})

/** Sets a player's result, which settles entries. Needs a second manager above the limits. */
export const saveResult = operatorAction({
  action: 'result.change',
  confirm: ({ edit }) => findPlayerName(edit),
  input: z.strictObject({ edit: resultEdit, reason: reasonShape }),
  failures: matchFailures,
  async run({ input: { edit, reason }, by }) {
    const name = (await findPlayerName(edit)) ?? ''
    const request = { action: 'result.change', input: { edit, name }, reason } as const
    const { waits } = await actOrRequestApproval(by, request, () => editResult(by, edit, reason))
    return { result: { waits } }
  },
})

type Inspected = {
  counts: Awaited<ReturnType<typeof inspectFeedFile>>['counts'] | null
  invalid: FailureDetails['FeedFileInvalid'] | null
}

/** Requests a second manager's approval to import a file; returns its problems if it is invalid. */
export const requestFileImport = operatorAction({
  action: 'feed.import',
  confirm: () => 'Import',
  input: z.strictObject({
    content: z.string().min(1, 'The file is empty.').max(1_000_000, 'The file is too large.'),
    gameId: idShape.nullable(),
    reason: reasonShape,
  }),
  failures: matchFailures,
  async run({ input, by }) {
    return { result: await inspectAndRequest(by, input) }
  },
})

async function inspectAndRequest(
  by: Author & { operatorId: number },
  file: { content: string; gameId: number | null; reason: string },
): Promise<Inspected> {
  try {
    const { counts } = await requestImport(by, file)
    return { counts, invalid: null }
  } catch (error) {
    if (!isFailure(error, 'FeedFileInvalid')) throw error
    return { counts: null, invalid: error.detail }
  }
}

/** Calculates what settling a match would pay and writes nothing. */
export const preview = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({ gameId: idShape, feedGameId: idShape, isOver: z.boolean() }),
  async run({ input: { gameId, feedGameId, isOver } }) {
    const found = await previewSettlement(gameId, feedGameId, isOver ? { status: 'Final' } : {})
    return { result: presentPreview(found) }
  },
})

/** What a result would settle and correct. Writes nothing. */
export const previewResult = operatorAction({
  action: 'result.change',
  isReadOnly: true,
  input: z.strictObject({
    gameId: idShape,
    feedGameId: idShape,
    feedPlayerId: idShape,
    result: z.number().min(-999_999.99).max(999_999.99).nullable(),
    isPlayed: z.boolean(),
  }),
  async run({ input: { gameId, feedGameId, feedPlayerId, result, isPlayed } }) {
    const assumed = { feedPlayerId, figure: isPlayed && result !== null ? result.toFixed(2) : null, isPlayed }
    const [settled, corrected] = await Promise.all([
      previewSettlement(gameId, feedGameId, { figures: [assumed] }),
      previewCorrection({ gameId, feedGameId }, assumed),
    ])
    return { result: describeSettlementPreview(settled, corrected) }
  },
})
