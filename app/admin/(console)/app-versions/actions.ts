'use server'

import { z } from 'zod'
import {
  type ReleaseOutcome,
  saveReleaseOrRequestApproval,
  transitionReleaseOrRequestApproval,
} from '@/lib/app-config/release/request-release'
import { releaseInput, versionShape } from '@/lib/app-config/release/schema-console'
import { steerRollout } from '@/lib/app-config/release/steer-rollout'
import { reasonShape } from '@/lib/change/audit/schema'
import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { type ActionOutcome, operatorAction } from '@/lib/console/auth/operator-action'
import { countForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'
import { findWithdrawalEffect } from '@/lib/console/impact/withdrawal-effect'
import { idShape } from '@/lib/core/wire'
import { releaseFailures } from './failures'
import { lockoutInput, parseRowVersion, rowVersionInput, toLockoutConfirmation } from './lockout-input'

const approvalRequested: ActionOutcome<{ id: number | null; text: string }> = {
  result: { id: null, text: 'Approval requested. Nothing changes until a second manager approves.' },
}

function toResult(saved: ReleaseOutcome, verb: string): ActionOutcome<{ id: number | null; text: string }> {
  if (saved.approvalId !== null) return approvalRequested
  const { id, name, auditId, isUndoable } = saved
  const text = `${verb} ${name}`
  return { result: { id, text }, ...(isUndoable && { undo: { auditId, text } }) }
}

/** Creates a release if `edited` is null. The result has no id if the change waits for approval. */
export const saveReleaseAction = operatorAction({
  action: 'release.save',
  input: releaseInput.extend({ edited: rowVersionInput.nullable(), lockout: lockoutInput }),
  failures: releaseFailures,
  async run({ operator, input: { edited, lockout, ...form }, by }) {
    const edit = { form, edited: edited && parseRowVersion(edited) }
    const saved = await saveReleaseOrRequestApproval(by, edit, toLockoutConfirmation(operator, lockout))
    return toResult(saved, edited ? 'Updated' : 'Created')
  },
})

const transitionInput = rowVersionInput.extend({ lockout: lockoutInput })

export const withdrawReleaseAction = operatorAction({
  action: 'release.save',
  input: transitionInput,
  failures: releaseFailures,
  async run({ operator, input: { lockout, ...row }, by }) {
    const confirmation = toLockoutConfirmation(operator, lockout)
    const saved = await transitionReleaseOrRequestApproval(by, 'withdraw', parseRowVersion(row), confirmation)
    return toResult(saved, 'Withdrew')
  },
})

export const restoreReleaseAction = operatorAction({
  action: 'release.save',
  input: transitionInput,
  failures: releaseFailures,
  async run({ operator, input: { lockout, ...row }, by }) {
    const confirmation = toLockoutConfirmation(operator, lockout)
    const saved = await transitionReleaseOrRequestApproval(by, 'restore', parseRowVersion(row), confirmation)
    return toResult(saved, 'Restored')
  },
})

/** Reaching all users before the plan does waits for a second manager's approval. */
export const extendRollout = operatorAction({
  action: 'release.advance',
  input: rowVersionInput.extend({ move: z.enum(['advance', 'complete', 'resume']), reason: reasonShape }),
  failures: releaseFailures,
  async run({ input: { move, reason, ...row }, by }) {
    const outcome = await actOrRequestApproval(by, { action: 'release.advance', input: row, reason }, () =>
      steerRollout(by, { ...parseRowVersion(row), move, reason }),
    )
    const verb = move === 'resume' ? 'Resumed' : 'Advanced'
    return outcome.waits ? approvalRequested : toResult({ ...outcome.done, approvalId: null }, verb)
  },
})

export const limitRollout = operatorAction({
  action: 'release.hold',
  input: rowVersionInput.extend({ move: z.enum(['hold', 'stop']), reason: reasonShape }),
  failures: releaseFailures,
  async run({ input: { move, reason, ...row }, by }) {
    const saved = await steerRollout(by, { ...parseRowVersion(row), move, reason })
    return toResult({ ...saved, approvalId: null }, move === 'hold' ? 'Held' : 'Stopped')
  },
})

export const measureForcedUpdate = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({
    platform: z.enum(['ios', 'android']),
    version: versionShape,
    at: z.iso.datetime(),
    skipsCache: z.boolean(),
  }),
  async run({ input: { platform, version, at, skipsCache } }) {
    const target = { platform, version, at: new Date(at) }
    return { result: await countForcedUpdateImpact(target, { skipsCache }) }
  },
})

export const previewWithdrawal = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({ id: idShape }),
  failures: releaseFailures,
  async run({ input: { id } }) {
    return { result: await findWithdrawalEffect(id) }
  },
})
