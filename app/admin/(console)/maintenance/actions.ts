'use server'

import { z } from 'zod'
import { lockoutFailures } from '@/app/admin/(console)/app-versions/lockout-failures'
import {
  lockoutInput,
  parseRowVersion,
  rowVersionInput,
  toLockoutConfirmation,
} from '@/app/admin/(console)/app-versions/lockout-input'
import { cancelWindow, endWindow } from '@/lib/app-config/maintenance/end-window'
import { setSwitch } from '@/lib/app-config/maintenance/maintenance-switch'
import { changeWindow, scheduleWindow } from '@/lib/app-config/maintenance/save-window'
import { switchInput, windowInput } from '@/lib/app-config/maintenance/schema-console'
import { reasonShape } from '@/lib/change/audit/schema'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { measureWindowImpact } from '@/lib/console/impact/window-impact'
import { Failure } from '@/lib/core/failure'
import { describeAmbiguous, findUser } from '@/lib/people/account/directory/find-user'
import { changeTester } from '@/lib/people/account/directory/mark-testers'

const at = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`

const maintenanceFailures = {
  ...lockoutFailures,
  WindowNotFound: 'This window does not exist.',
  WindowEnded: 'This window has ended. Schedule a new one.',
  WindowTimePassed: ({ field }: { field: 'startsAt' | 'endsAt' }) => ({
    field,
    message: 'This time is in the past. Choose a later time.',
  }),
  WindowEndsBeforeStart: ({ startsAt }: { startsAt: string }) => ({
    field: 'endsAt',
    message: `The end must be after the start, ${at(startsAt)}.`,
  }),
  WindowAlreadyStarted: ({ startsAt }: { startsAt: string }) =>
    `The window started at ${at(startsAt)}, so its start cannot change. End it to reopen the app.`,
  WindowNotStarted: 'The window has not started. Cancel it instead.',
  WindowOverlaps: ({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }) => ({
    field: 'startsAt',
    message: `Another window closes the app from ${at(startsAt)} ${endsAt ? `to ${at(endsAt)}` : 'with no end'}. Change that window or choose another time.`,
  }),
}

/** Offers undo only where it does not close the app. */
const toResult = ({ auditId, isUndoable }: { auditId: number; isUndoable: boolean }, text: string) => ({
  result: { text },
  ...(isUndoable && { undo: { auditId, text } }),
})

export const saveSwitch = operatorAction({
  action: 'maintenance.change',
  input: switchInput.extend({ updatedAt: z.iso.datetime(), lockout: lockoutInput }),
  failures: maintenanceFailures,
  async run({ operator, input: { lockout, updatedAt, ...form }, by }) {
    const confirmation = toLockoutConfirmation(operator, lockout)
    const saved = await setSwitch(by, { ...form, updatedAt: new Date(updatedAt) }, confirmation)
    const text = form.isEnabled ? 'Maintenance is on' : 'Maintenance is off'
    return toResult(saved, text)
  },
})

/** Creates a window if `edited` is null. */
export const saveWindow = operatorAction({
  action: 'maintenance.change',
  input: z.strictObject({ form: windowInput, edited: rowVersionInput.nullable(), lockout: lockoutInput }),
  failures: maintenanceFailures,
  async run({ operator, input: { form, edited, lockout }, by }) {
    const confirmation = toLockoutConfirmation(operator, lockout)
    const saved = edited
      ? await changeWindow(by, { ...parseRowVersion(edited), ...form }, confirmation)
      : await scheduleWindow(by, form, confirmation)
    return toResult(saved, `${edited ? 'Updated' : 'Scheduled'} ${saved.name}`)
  },
})

export const cancelWindowAction = operatorAction({
  action: 'maintenance.change',
  input: rowVersionInput,
  failures: maintenanceFailures,
  async run({ input, by }) {
    const saved = await cancelWindow(by, parseRowVersion(input))
    return toResult(saved, `Canceled ${saved.name}`)
  },
})

export const endWindowAction = operatorAction({
  action: 'maintenance.change',
  input: rowVersionInput,
  failures: maintenanceFailures,
  async run({ input, by }) {
    const saved = await endWindow(by, parseRowVersion(input))
    return toResult(saved, `Ended ${saved.name}`)
  },
})

export const measureImpact = operatorAction({
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

/** `text` is the user's ID, username, email or phone. */
export const setTester = operatorAction({
  change: changeTester,
  input: z.strictObject({
    text: z.string().trim().min(1).max(255),
    isTester: z.boolean(),
    reason: reasonShape,
  }),
  failures: {
    UserNotFound: { field: 'text', message: 'No user has exactly this ID, username, email or phone.' },
    UserAmbiguous: detail => ({ field: 'text', message: describeAmbiguous(detail) }),
  },
  async run({ input: { text, isTester, reason }, by }) {
    const user = await findUser(text)
    if (!user) throw new Failure('UserNotFound')
    const { auditId } = await changeTester(by, { userId: user.id, isTester }, reason)
    const message = isTester ? `Added ${user.username} to testers` : `Removed ${user.username} from testers`
    return auditId === null ? {} : { undo: { auditId, text: message } }
  },
})
