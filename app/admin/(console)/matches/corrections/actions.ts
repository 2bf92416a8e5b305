'use server'

import { z } from 'zod'
import { actOrRequestApproval } from '@/lib/approval/act-or-ask'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/operator-action'
import { acceptCorrection, rejectCorrection } from '@/lib/corrections/decide-correction'
import { getCorrection } from '@/lib/corrections/list-corrections'
import { idShape } from '@/lib/wire'
import { refusedCorrection, tellMatch } from './words'

const decision = z.strictObject({
  id: idShape,
  reason: reasonShape,
})

/** Has the entries of a correction settled anew, in the background; above the limits it waits for a second manager. */
export const accept = operatorAction({
  action: 'correction.accept',
  confirm: async ({ id }) => tellMatch(await getCorrection(id)),
  input: decision,
  failures: refusedCorrection,
  async run({ input: { id, reason }, by }) {
    const request = { action: 'correction.accept', input: await describe(id), reason } as const
    const { waits } = await actOrRequestApproval(by, request, () => acceptCorrection(by, id, reason))
    return { result: { waits } }
  },
})

/** Leaves the entries of a correction as they were settled; above the limits it waits for a second manager. */
export const refuse = operatorAction({
  action: 'correction.refuse',
  input: decision,
  failures: refusedCorrection,
  async run({ input: { id, reason }, by }) {
    const request = { action: 'correction.refuse', input: await describe(id), reason } as const
    const { waits } = await actOrRequestApproval(by, request, () => rejectCorrection(by, id, reason))
    return { result: { waits } }
  },
})

async function describe(id: number) {
  const correction = await getCorrection(id)
  const movedCents = Number(correction.reclaimedCents + correction.paidOutCents)
  return { id, name: tellMatch(correction), movedCents }
}
