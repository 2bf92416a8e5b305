'use server'

import { z } from 'zod'
import { anyReason } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/action'
import { hasRole, type Operator } from '@/lib/auth/operator'
import { countBlastRadius } from '@/lib/console/blast-radius'
import { restoreUnlessMany, saveOrAsk } from '@/lib/console/save-or-ask'
import { releaseForm, versionShape } from '@/lib/release/release-schema'
import type { SavedRelease } from '@/lib/release/save-release'
import { withdrawRelease } from '@/lib/release/withdraw-release'
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
const tellOf = ({ auditId, isUndoable }: SavedRelease, text: string, id: number | null) => ({
  result: { id, text },
  ...(isUndoable && { undo: { auditId, text } }),
})

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
    const verb = chosen ? 'Changed' : 'Made'
    if (saved.approvalId === null) return tellOf(saved, `${verb} ${saved.name}`, saved.id)
    const text = 'Asked a second manager; nothing changes until one agrees'
    return { result: { id: null as number | null, text } }
  },
})

/** Takes a release back. */
export const withdraw = operatorAction({
  role: 'editor',
  input: edited.extend({ consent }),
  failures: releaseWords,
  async run({ operator, input, by }) {
    const taken = await withdrawRelease(by, chosenOf(input), consentOf(operator, input.consent))
    return tellOf(taken, `Withdrew ${taken.name}`, taken.id)
  },
})

/** Brings a withdrawn release back. */
export const restore = operatorAction({
  role: 'editor',
  input: edited.extend({ consent }),
  failures: releaseWords,
  async run({ operator, input, by }) {
    const brought = await restoreUnlessMany(by, chosenOf(input), consentOf(operator, input.consent))
    return tellOf(brought, `Restored ${brought.name}`, brought.id)
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
