'use server'

import { z } from 'zod'
import { toLockoutConfirmation, lockoutInput, parseRowVersion, rowVersionInput } from './lockout-input'
import { type Outcome, operatorAction } from '@/lib/auth/operator-action'
import { countBlastRadius } from '@/lib/impact/blast-radius'
import { changeReleaseStateOrRequestApproval, type SavedOrRequested, saveReleaseOrRequestApproval } from '@/lib/approval/save-release'
import { releaseInput, versionShape } from '@/lib/release/schema-console'
import { releaseFailures } from './failures'

/** What was done in words, with the way back where there is one. */
function tellOf(saved: SavedOrRequested, verb: string): Outcome<{ id: number | null; text: string }> {
  if (saved.approvalId !== null)
    return { result: { id: null, text: 'Asked a second manager; nothing changes until one agrees' } }
  const { id, name, auditId, isUndoable } = saved
  const text = `${verb} ${name}`
  return { result: { id, text }, ...(isUndoable && { undo: { auditId, text } }) }
}

/**
 * Saves a new release, or a change of the one that `edited` names; what forces asks a manager for consent, and above a
 * setting a second manager, upon which the result has no id yet.
 */
export const saveReleaseAction = operatorAction({
  action: 'release.save',
  input: releaseInput.extend({ edited: rowVersionInput.nullable(), consent: lockoutInput }),
  failures: releaseFailures,
  async run({ operator, input: { edited: chosen, consent: given, ...form }, by }) {
    const edit = { form, edited: chosen && parseRowVersion(chosen) }
    const saved = await saveReleaseOrRequestApproval(by, edit, toLockoutConfirmation(operator, given))
    return tellOf(saved, chosen ? 'Changed' : 'Made')
  },
})

/** Takes a release back; where many stop by what is current then, a second manager is asked. */
export const withdrawReleaseAction = operatorAction({
  action: 'release.save',
  input: rowVersionInput.extend({ consent: lockoutInput }),
  failures: releaseFailures,
  async run({ operator, input, by }) {
    const consent = toLockoutConfirmation(operator, input.consent)
    return tellOf(await changeReleaseStateOrRequestApproval(by, 'withdraw', parseRowVersion(input), consent), 'Withdrew')
  },
})

/** Brings a withdrawn release back; where many stop by it, a second manager is asked. */
export const restoreReleaseAction = operatorAction({
  action: 'release.save',
  input: rowVersionInput.extend({ consent: lockoutInput }),
  failures: releaseFailures,
  async run({ operator, input, by }) {
    const consent = toLockoutConfirmation(operator, input.consent)
    return tellOf(await changeReleaseStateOrRequestApproval(by, 'restore', parseRowVersion(input), consent), 'Restored')
  },
})

/** Whom forcing a version at a moment stops. */
export const askBlastRadius = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({
    platform: z.enum(['ios', 'android']),
    version: versionShape,
    at: z.iso.datetime(),
    isAnew: z.boolean(),
  }),
  async run({ input: { platform, version, at, isAnew } }) {
    const asked = { platform, version, at: new Date(at) }
    return { result: await countBlastRadius(asked, { anew: isAnew }) }
  },
})
