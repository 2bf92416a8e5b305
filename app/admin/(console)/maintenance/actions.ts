'use server'

import { z } from 'zod'
import { maintenanceFailures } from '@/lib/app-config/maintenance/maintenance-failures'
import { checkExtension, checkWindow, extensionShape } from '@/lib/app-config/maintenance/save-window'
import { windowTerms } from '@/lib/app-config/maintenance/schema-console'
import { reasonShape } from '@/lib/change/audit/schema'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { measureWindowImpact } from '@/lib/console/impact/window-impact'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { describeAmbiguous, describeDeleted, findUser } from '@/lib/people/account/directory/find-user'
import { changeTester } from '@/lib/people/account/directory/mark-testers'

export const measureImpact = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({
    startsAt: z.union([z.literal('now'), z.iso.datetime()]),
    endsAt: z.iso.datetime().nullable(),
    platforms: z.array(z.enum(['ios', 'android'])).min(1),
  }),
  async run({ input: { startsAt, endsAt, platforms } }) {
    const result = await measureWindowImpact({
      startsAt: startsAt === 'now' ? startsAt : new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
      platforms: platforms.length === 2 ? null : platforms,
    })
    return { result }
  },
})

/** Fails as saving the window would now. */
export const previewWindow = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: z.strictObject({
    edited: z.strictObject({ id: idShape, updatedAt: z.iso.datetime() }).nullable(),
    form: windowTerms,
  }),
  failures: maintenanceFailures,
  async run({ input, by }) {
    await checkWindow(by, input)
    return {}
  },
})

/** Fails if the extension would overlap another window. */
export const previewExtension = operatorAction({
  role: 'manager',
  isReadOnly: true,
  input: z.strictObject({ id: idShape, minutes: extensionShape }),
  failures: maintenanceFailures,
  async run({ input }) {
    await checkExtension(input)
    return {}
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
    UserDeleted: detail => ({ field: 'text', message: describeDeleted(detail) }),
  },
  async run({ input: { text, isTester, reason }, by }) {
    const user = await findUser(text)
    if (!user) throw new Failure('UserNotFound')
    const { auditId } = await changeTester(by, { userId: user.id, isTester }, reason)
    const message = isTester ? `Added ${user.username} to testers` : `Removed ${user.username} from testers`
    return auditId === null ? {} : { undo: { auditId, text: message } }
  },
})
