'use server'

import { z } from 'zod'
import { explainRejection } from '@/lib/api/rejections/explain-rejection'
import { findRejection } from '@/lib/api/rejections/find-rejections'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { type PreviewedChange, previewRejectedRequest } from '@/lib/console/preview/preview-rejected-request'
import { Failure } from '@/lib/core/failure'
import { longIdShape } from '@/lib/core/wire'

/** `rule` is null if the call would pass. */
export type RejectionPreviewResult = { rule: string | null; passes: string[]; changes: PreviewedChange[] }

/** Runs the call in a transaction that is rolled back: it changes and sends nothing. */
export const previewRejection = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: z.strictObject({ id: longIdShape, isAdjusted: z.boolean() }),
  failures: {
    RequestPreviewImpossible: 'This request cannot be previewed, because its stored input is incomplete.',
    RequestNotFound: 'The request was deleted. Rejected requests are kept for 14 days.',
  },
  async run({ input: { id, isAdjusted } }) {
    const stored = await findRejection(id)
    if (!stored) throw new Failure('RequestNotFound')
    const { rejection, changes } = await previewRejectedRequest(stored, { isAdjusted })
    const explained = rejection && explainRejection({ ...stored, ...rejection, answer: {} })
    const result: RejectionPreviewResult = {
      rule: explained ? explained.rule : null,
      passes: explained ? explained.passes.filter(Boolean) : [],
      changes,
    }
    return { result }
  },
})

declare module '@/lib/core/failure' {
  interface FailureDetails {
    RequestNotFound: undefined
  }
}
