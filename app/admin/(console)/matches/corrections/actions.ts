'use server'

import { z } from 'zod'
import { formatMatchName } from '@/app/admin/(console)/matches/match-labels'
import { reasonShape } from '@/lib/change/audit/schema'
import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { idShape } from '@/lib/core/wire'
import { acceptCorrection, rejectCorrection } from '@/lib/play/corrections/decide-correction'
import { getCorrection } from '@/lib/play/corrections/list-corrections'
import { correctionFailures } from './correction-labels'

const decision = z.strictObject({
  id: idShape,
  reason: reasonShape,
})

/** The settlement job applies an accepted correction. Needs a second manager above the limits. */
export const accept = operatorAction({
  action: 'correction.accept',
  confirm: async ({ id }) => formatMatchName(await getCorrection(id)),
  input: decision,
  failures: correctionFailures,
  async run({ input: { id, reason }, by }) {
    const request = { action: 'correction.accept', input: await describe(id), reason } as const
    const { waits } = await actOrRequestApproval(by, request, () => acceptCorrection(by, id, reason))
    return { result: { waits } }
  },
})

/** The entries keep their settlement. Needs a second manager above the limits. */
export const reject = operatorAction({
  action: 'correction.reject',
  input: decision,
  failures: correctionFailures,
  async run({ input: { id, reason }, by }) {
    const request = { action: 'correction.reject', input: await describe(id), reason } as const
    const { waits } = await actOrRequestApproval(by, request, () => rejectCorrection(by, id, reason))
    return { result: { waits } }
  },
})

async function describe(id: number) {
  const correction = await getCorrection(id)
  const changes = correction.changes.map(({ bucket, cents }) => ({ bucket, cents: Number(cents) }))
  return { id, name: formatMatchName(correction), entries: correction.entries, changes }
}
