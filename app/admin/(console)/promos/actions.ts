'use server'

import { z } from 'zod'
import { describeAmbiguous, findUser } from '@/lib/account/directory/find-user'
import { actOrRequestApproval } from '@/lib/approval/request-approval'
import { optionalReason } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/operator-action'
import { hasRole } from '@/lib/auth/operator'
import { findName } from '@/lib/search/find-name'
import { rowSelectionShape } from '@/lib/list/schema'
import { describePromo } from '@/lib/promo/describe-promo'
import { findChosenPromos } from '@/lib/promo/find-promos'
import { pausePromos } from '@/lib/promo/pause-many'
import { promoInput, promoTerms } from '@/lib/promo/schema-console'
import { changePromo, createPromo, duplicatePromo } from '@/lib/promo/save-promo'
import { simulatePromo } from '@/lib/promo/simulate-promo'
import { pausePromo, publishPromo, removePromo } from '@/lib/promo/switch-promo'
import { checkUserEligibility } from '@/lib/promo/check-user-eligibility'
import { idShape } from '@/lib/wire'
import { promoFailures } from './failures'

const one = z.strictObject({ id: idShape })

/** Makes a draft. */
export const addPromo = operatorAction({
  role: 'editor',
  input: promoInput,
  failures: promoFailures,
  async run({ input, by }) {
    const { id, name, auditId } = await createPromo(by, input)
    return { result: { id }, undo: { auditId, text: `Made the draft “${name}”` } }
  },
})

/** Changes a promo's terms. */
export const savePromo = operatorAction({
  action: 'promo.change',
  input: z.strictObject({ id: idShape, updatedAt: z.iso.datetime(), form: promoInput, reason: optionalReason }),
  failures: promoFailures,
  async run({ operator, input: { id, updatedAt, form, reason }, by }) {
    const consent = { isManager: hasRole(operator, 'manager'), reason }
    const { name, auditId } = await changePromo(by, { id, updatedAt: new Date(updatedAt), form }, consent)
    return { undo: { auditId, text: `Changed “${name}”` } }
  },
})

/** Lets users claim it on the terms that were read; above the limits it waits for a second manager. */
export const publish = operatorAction({
  action: 'promo.publish',
  confirm: ({ id }) => findName('promo', id),
  input: z.strictObject({ id: idShape, updatedAt: z.iso.datetime(), reason: optionalReason }),
  failures: promoFailures,
  async run({ input: { id, updatedAt, reason }, by }) {
    const read = { id, updatedAt: new Date(updatedAt) }
    const acted = await actOrRequestApproval(
      by,
      { action: 'promo.publish', input: { id, updatedAt, ...(await describePromo(id)) }, reason },
      () => publishPromo(by, read, { isManager: true, reason }),
    )
    if (acted.waits) return { result: { waits: true } }
    const { name, auditId } = acted.done
    return { result: { waits: false }, undo: { auditId, text: `Published “${name}”` } }
  },
})

/** Lets nobody claim it for now. */
export const pause = operatorAction({
  action: 'promo.pause',
  input: one,
  failures: promoFailures,
  async run({ operator, input, by }) {
    const { name, auditId } = await pausePromo(by, input)
    const text = `Paused “${name}”`
    // To let users claim again is a manager's.
    return hasRole(operator, 'manager') ? { undo: { auditId, text } } : {}
  },
})

/** Pauses those of the chosen promos that are published; answers how many were and were not. */
export const pauseChosen = operatorAction({
  action: 'promo.pause',
  input: z.strictObject({ chosen: rowSelectionShape }),
  failures: promoFailures,
  async run({ operator, input: { chosen }, by }) {
    const ids = await findChosenPromos(chosen, operator.id, operator.zone)
    return { result: await pausePromos(by, ids) }
  },
})

/** Makes a draft with the same terms. */
export const duplicate = operatorAction({
  role: 'editor',
  input: one,
  failures: promoFailures,
  async run({ input, by }) {
    const { id, name, auditId } = await duplicatePromo(by, input.id)
    return { result: { id }, undo: { auditId, text: `Made the draft “${name}”` } }
  },
})

/** Removes a promo that nobody claimed. */
export const remove = operatorAction({
  action: 'promo.remove',
  confirm: ({ id }) => findName('promo', id),
  input: z.strictObject({ id: idShape, reason: optionalReason }),
  failures: promoFailures,
  async run({ input: { id, reason }, by }) {
    await removePromo(by, { id }, reason)
    return {}
  },
})

/** Counts who could claim under these terms, saved or not. */
export const simulate = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: promoTerms,
  async run({ input }) {
    const { countedAt, ...simulation } = await simulatePromo(input)
    return { result: { ...simulation, countedAt: countedAt.toISOString() } }
  },
})

/** Tries one user under these terms. */
export const tryOne = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({ terms: promoTerms, who: z.string().trim().min(1, 'Name a user.').max(255) }),
  failures: { UserAmbiguous: describeAmbiguous },
  async run({ input }) {
    const user = await findUser(input.who)
    return { result: user && (await checkUserEligibility(input.terms, user.id)) }
  },
})
