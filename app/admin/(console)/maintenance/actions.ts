'use server'

import { z } from 'zod'
import { consentOf, consentShape, editedOf, editedShape } from '@/app/admin/(console)/app-versions/consent'
import { describeAmbiguous, findUser } from '@/lib/account/directory/find-user'
import { markTesters } from '@/lib/account/directory/mark-testers'
import { operatorAction } from '@/lib/auth/operator-action'
import { measureWindowImpact } from '@/lib/impact/window-impact'
import { Failure } from '@/lib/failure'
import { cancelWindow, endWindow } from '@/lib/maintenance/end-window'
import { setSwitch } from '@/lib/maintenance/maintenance-switch'
import { changeWindow, planWindow } from '@/lib/maintenance/save-window'
import { switchInput, windowInput } from '@/lib/maintenance/schema-console'
import { maintenanceFailures } from './failures'

/** What was done in words, with the way back where that closes the app to nobody. */
const tellOf = ({ auditId, isUndoable }: { auditId: number; isUndoable: boolean }, text: string) => ({
  result: { text },
  ...(isUndoable && { undo: { auditId, text } }),
})

/** Sets the switch and its message. */
export const saveSwitch = operatorAction({
  action: 'maintenance.change',
  input: switchInput.extend({ updatedAt: z.iso.datetime(), consent: consentShape }),
  failures: maintenanceFailures,
  async run({ operator, input: { consent: given, updatedAt, ...form }, by }) {
    const saved = await setSwitch(by, { ...form, updatedAt: new Date(updatedAt) }, consentOf(operator, given))
    const text = form.isEnabled ? 'Maintenance is on' : 'Maintenance is off'
    return tellOf(saved, text)
  },
})

/** Plans a window, or changes the one that `edited` names. */
export const saveWindow = operatorAction({
  action: 'maintenance.change',
  input: z.strictObject({ form: windowInput, edited: editedShape.nullable(), consent: consentShape }),
  failures: maintenanceFailures,
  async run({ operator, input: { form, edited: chosen, consent: given }, by }) {
    const agreed = consentOf(operator, given)
    const saved = chosen
      ? await changeWindow(by, { ...editedOf(chosen), ...form }, agreed)
      : await planWindow(by, form, agreed)
    return tellOf(saved, `${chosen ? 'Changed' : 'Planned'} ${saved.name}`)
  },
})

/** Calls off a window that has not begun. */
export const cancelWindowAction = operatorAction({
  action: 'maintenance.change',
  input: editedShape,
  failures: maintenanceFailures,
  async run({ input, by }) {
    const saved = await cancelWindow(by, editedOf(input))
    return tellOf(saved, `Canceled ${saved.name}`)
  },
})

/** Ends a window at this moment. */
export const endWindowAction = operatorAction({
  action: 'maintenance.change',
  input: editedShape,
  failures: maintenanceFailures,
  async run({ input, by }) {
    const saved = await endWindow(by, editedOf(input))
    return tellOf(saved, `Ended ${saved.name}`)
  },
})

/** Whom a window meets, and what happens inside it. */
export const askWeight = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime().nullable(),
    platforms: z.array(z.enum(['ios', 'android'])).min(1),
  }),
  async run({ input: { startsAt, endsAt, platforms } }) {
    const result = await measureWindowImpact({
      startsAt: new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
      platforms: platforms.length === 2 ? null : platforms,
    })
    return { result }
  },
})

/** Puts a user on the list of testers, by any name of theirs, or takes one off it. */
export const setTester = operatorAction({
  role: 'editor',
  input: z.strictObject({ text: z.string().trim().min(1).max(255), isTester: z.boolean() }),
  failures: {
    UserNotFound: { field: 'text', message: 'Nobody has exactly that id, username, e-mail or phone.' },
    UserAmbiguous: detail => ({ field: 'text', message: describeAmbiguous(detail) }),
  },
  async run({ operator, input: { text, isTester }, by }) {
    const user = await findUser(text)
    if (!user) throw new Failure('UserNotFound')
    const { auditId } = await markTesters(by, { ids: [String(user.id)] }, isTester, operator.zone)
    const words = isTester
      ? `Made ${user.username} a tester`
      : `Took ${user.username} off the list of testers`
    return auditId === null ? {} : { undo: { auditId, text: words } }
  },
})
