'use server'

import { z } from 'zod'
import { anyReason } from '@/lib/audit/schema'
import { type Outcome, operatorAction } from '@/lib/auth/action'
import { hasRole, type Operator } from '@/lib/auth/operator'
import { countBlastRadius } from '@/lib/console/blast-radius'
import { goBackOrAsk, type SavedOrAsked, saveOrAsk } from '@/lib/console/save-or-ask'
import { releaseForm, versionShape } from '@/lib/release/release-schema'
import { idShape } from '@/lib/wire'
import { releaseWords } from './words'

const edited = z.strictObject({ id: idShape, updatedAt: z.iso.datetime() })
const consent = z.strictObject({
  reason: anyReason.default(''),
  confirmation: z.string().trim().max(100).default(''),
})

const consentOf = (operator: Operator, { reason, confirmation }: z.output<typeof consent>) => ({
  isManager: hasRole(operator, 'manager'),
  reason,
  confirmation,
})

/** What was done in words, with the way back where there is one. */
function tellOf(saved: SavedOrAsked, verb: string): Outcome<{ id: number | null; text: string }> {
  if (saved.approvalId !== null)
    return { result: { id: null, text: 'Asked a second manager; nothing changes until one agrees' } }
  const { id, name, auditId, isUndoable } = saved
  const text = `${verb} ${name}`
  return { result: { id, text }, ...(isUndoable && { undo: { auditId, text } }) }
}

const chosenOf = ({ id, updatedAt }: z.output<typeof edited>) => ({ id, updatedAt: new Date(updatedAt) })

/**
 * Saves a new release, or a change of the one that `edited` names; what forces asks a manager for consent, and above a
 * setting a second manager, upon which the result has no id yet.
 */
export const saveRelease = operatorAction({
  role: 'editor',
  input: releaseForm.extend({ edited: edited.nullable(), consent }),
  failures: releaseWords,
  async run({ operator, input: { edited: chosen, consent: given, ...form }, by }) {
    const edit = { form, edited: chosen && chosenOf(chosen) }
    const saved = await saveOrAsk(by, edit, consentOf(operator, given))
    return tellOf(saved, chosen ? 'Changed' : 'Made')
  },
})

/** Takes a release back; where many stop by what is current then, a second manager is asked. */
export const withdraw = operatorAction({
  role: 'editor',
  input: edited.extend({ consent }),
  failures: releaseWords,
  async run({ operator, input, by }) {
    const consent = consentOf(operator, input.consent)
    return tellOf(await goBackOrAsk(by, 'withdraw', chosenOf(input), consent), 'Withdrew')
  },
})

/** Brings a withdrawn release back; where many stop by it, a second manager is asked. */
export const restore = operatorAction({
  role: 'editor',
  input: edited.extend({ consent }),
  failures: releaseWords,
  async run({ operator, input, by }) {
    const consent = consentOf(operator, input.consent)
    return tellOf(await goBackOrAsk(by, 'restore', chosenOf(input), consent), 'Restored')
  },
})

/** Whom forcing a version at a moment stops. */
export const askBlastRadius = operatorAction({
  role: 'viewer',
  isLook: true,
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
