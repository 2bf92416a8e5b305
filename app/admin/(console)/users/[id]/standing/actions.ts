'use server'

import { z } from 'zod'
import { liftSuspension, suspendUser } from '@/lib/account/standing/suspend-user'
import { actOrRequestApproval } from '@/lib/approval/request-approval'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/operator-action'
import { findName } from '@/lib/search/find-name'
import { idShape } from '@/lib/wire'
import { standingFailures as failures } from './failures'

/** Signs the user out everywhere until the end, or until lifted. */
export const suspend = operatorAction({
  action: 'user.suspend',
  confirm: ({ userId }) => findName('user', userId),
  input: z.strictObject({ userId: idShape, endsAt: z.iso.datetime().nullable(), reason: reasonShape }),
  failures,
  async run({ input, by }) {
    const endsAt = input.endsAt === null ? null : new Date(input.endsAt)
    const { auditId, username } = await suspendUser(by, { ...input, endsAt })
    return { undo: { auditId, text: `Suspended ${username}` } }
  },
})

/** Suspensions by other operators wait for a second manager's approval. */
export const lift = operatorAction({
  action: 'user.lift-suspension',
  input: z.strictObject({ userId: idShape, reason: reasonShape }),
  failures,
  async run({ input, by }) {
    const { userId, reason } = input
    const acted = await actOrRequestApproval(
      by,
      { action: 'user.lift-suspension', input: { userId }, reason },
      () => liftSuspension(by, input),
    )
    if (acted.waits) return { result: { waits: true } }
    return { result: { waits: false }, undo: { auditId: acted.done, text: 'Lifted the suspension' } }
  },
})
