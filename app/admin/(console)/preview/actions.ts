'use server'

import { z } from 'zod'
import { hasRole } from '@/lib/console/auth/operator'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { previewBuild } from '@/lib/console/preview/preview-build'
import { previewRequest } from '@/lib/console/preview/schema'
import { Failure } from '@/lib/core/failure'
import { describeAmbiguous, describeDeleted, findUser } from '@/lib/people/account/directory/find-user'
import { findLastBuild } from '@/lib/people/device/log-device'

/** The responses to a build, with the unsaved changes of a form. */
export const requestPreview = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: previewRequest,
  failures: {
    PreviewUserNotFound: ({ userId }) => `User U-${userId} does not exist or was deleted.`,
  },
  async run({ input, operator, by }) {
    return { result: await previewBuild(input, { by, isMasked: !hasRole(operator, 'editor') }) }
  },
})

export const findPreviewUser = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({ text: z.string().trim().min(1).max(255) }),
  failures: {
    PreviewUserNotFound: 'No user has this ID, username, email or phone.',
    UserAmbiguous: describeAmbiguous,
    UserDeleted: describeDeleted,
  },
  async run({ input }) {
    const user = await findUser(input.text)
    if (!user) throw new Failure('PreviewUserNotFound', { userId: 0 })
    return { result: { id: user.id, username: user.username, build: await findLastBuild(user.id) } }
  },
})
