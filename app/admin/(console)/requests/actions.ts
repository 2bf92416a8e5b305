'use server'

import { z } from 'zod'
import { explainRejection } from '@/lib/api/rejections/explain-rejection'
import { findRejection } from '@/lib/api/rejections/find-rejections'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { type TrialChange, tryRequest } from '@/lib/console/preview/preview-rejected-request'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'

/** `rule` is null if the call would pass. */
export type TrialResult = { rule: string | null; passes: string[]; changes: TrialChange[] }

/** A dry run: it changes and sends nothing. */
export const tryAgain = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: z.strictObject({ id: idShape, isAdjusted: z.boolean() }),
  failures: {
    RequestNotTriable: 'This request cannot be tried again, because its stored input is incomplete.',
    RequestNotFound: 'The request was deleted. Rejected requests are kept for 14 days.',
  },
  async run({ input: { id, isAdjusted } }) {
    const stored = await findRejection(id)
    if (!stored) throw new Failure('RequestNotFound')
    const { rejection, changes } = await tryRequest(stored, { isAdjusted })
    const explained = rejection && explainRejection({ ...stored, ...rejection, answer: {} })
    const result: TrialResult = {
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
