'use server'

import { z } from 'zod'
import { describeAmbiguous, findUser } from '@/lib/account/directory/find-user'
import { hasRole } from '@/lib/auth/operator'
import { operatorAction } from '@/lib/auth/operator-action'
import { findLastBuild } from '@/lib/device/find-last-build'
import { Failure } from '@/lib/failure'
import { previewBuild } from '@/lib/preview/preview-build'
import { previewRequest } from '@/lib/preview/schema'

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
  },
  async run({ input }) {
    const user = await findUser(input.text)
    if (!user) throw new Failure('PreviewUserNotFound', { userId: 0 })
    return { result: { id: user.id, username: user.username, build: await findLastBuild(user.id) } }
  },
})
