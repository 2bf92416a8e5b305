'use server'

import { z } from 'zod'
import {
  type ReleaseOutcome,
  saveReleaseOrRequestApproval,
  transitionReleaseOrRequestApproval,
} from '@/lib/approval/save-release'
import { type ActionOutcome, operatorAction } from '@/lib/auth/operator-action'
import { countBlastRadius } from '@/lib/impact/blast-radius'
import { findWithdrawalEffect } from '@/lib/impact/withdrawal-effect'
import { releaseInput, versionShape } from '@/lib/release/schema-console'
import { idShape } from '@/lib/wire'
import { releaseFailures } from './failures'
import { lockoutInput, parseRowVersion, rowVersionInput, toLockoutConfirmation } from './lockout-input'

function toResult(saved: ReleaseOutcome, verb: string): ActionOutcome<{ id: number | null; text: string }> {
  if (saved.approvalId !== null)
    return {
      result: { id: null, text: 'Approval requested. Nothing changes until a second manager approves.' },
    }
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

export const withdrawReleaseAction = operatorAction({
  action: 'release.save',
  input: rowVersionInput.extend({ lockout: lockoutInput }),
  failures: releaseFailures,
  async run({ operator, input, by }) {
    const confirmation = toLockoutConfirmation(operator, input.lockout)
    return toResult(
      await transitionReleaseOrRequestApproval(by, 'withdraw', parseRowVersion(input), confirmation),
      'Withdrew',
    )
  },
})

export const restoreReleaseAction = operatorAction({
  action: 'release.save',
  input: rowVersionInput.extend({ lockout: lockoutInput }),
  failures: releaseFailures,
  async run({ operator, input, by }) {
    const confirmation = toLockoutConfirmation(operator, input.lockout)
    return toResult(
      await transitionReleaseOrRequestApproval(by, 'restore', parseRowVersion(input), confirmation),
      'Restored',
    )
  },
})

export const measureBlastRadius = operatorAction({
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
    return { result: await countBlastRadius(target, { skipsCache }) }
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
