'use server'

import { z } from 'zod'
import type { Author } from '@/lib/change/audit/author'
import { reasonShape } from '@/lib/change/audit/schema'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { type FailureDetails, isFailure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { previewCorrection } from '@/lib/play/corrections/preview-correction'
import { changeResult } from '@/lib/play/feed/edit-result'
import { importOperatorFile, type inspectFeedFile } from '@/lib/play/feed/import-file'
import { requestImport } from '@/lib/play/feed/request-import'
import { matchFailures } from '@/lib/play/feed/rules'
import { previewSettlement } from '@/lib/play/settlement/preview-settlement'
import { describeSettlementPreview } from './describe-result'
import { presentPreview } from './present-preview'

type Inspected = {
  counts: Awaited<ReturnType<typeof inspectFeedFile>>['counts'] | null
  invalid: FailureDetails['FeedFileInvalid'] | null
  approvalId?: number
}

/** Requests a second manager's approval to import a file; returns its problems if it is invalid. */
export const requestFileImport = operatorAction({
  change: importOperatorFile,
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
    const { counts, approvalId } = await requestImport(by, file)
    return { counts, invalid: null, approvalId }
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
  change: changeResult,
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
