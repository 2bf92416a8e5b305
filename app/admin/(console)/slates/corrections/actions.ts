'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/action'
import { acceptCorrection, refuseCorrection } from '@/lib/pickem/decide-correction'
import { getCorrection } from '@/lib/pickem/list-corrections'
import { idShape } from '@/lib/wire'
import { tellMatch } from './words'

const decision = z.strictObject({
  id: idShape,
  reason: reasonShape,
})

const failures = {
  CorrectionNotFound: 'There is no such correction.',
  CorrectionClosed: ({ status, by }: { status: string; by: string }) =>
    by
      ? `${by} has ${status} it meanwhile. Nothing was changed.`
      : 'The figures changed again meanwhile, so this difference no longer stands. Nothing was changed.',
  CorrectionStale:
    'Another correction settled some of its entries anew, so a new difference is being worked out. Open it in a minute.',
}

/** Has the entries of a correction settled anew, in the background. */
export const accept = operatorAction({
  role: 'manager',
  confirm: async ({ id }) => tellMatch(await getCorrection(id)),
  input: decision,
  failures,
  async run({ input: { id, reason }, by }) {
    await acceptCorrection(by, id, reason)
    return {}
  },
})

/** Leaves the entries of a correction as they were settled. */
export const refuse = operatorAction({
  role: 'manager',
  input: decision,
  failures,
  async run({ input: { id, reason }, by }) {
    await refuseCorrection(by, id, reason)
    return {}
  },
})
