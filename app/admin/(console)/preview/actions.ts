'use server'

import { z } from 'zod'
import { describeAmbiguous, findUser } from '@/lib/account/directory/find-user'
import { operatorAction } from '@/lib/auth/operator-action'
import { hasRole } from '@/lib/auth/operator'
import { previewBuild } from '@/lib/preview/preview-build'
import { previewRequest } from '@/lib/preview/schema'
import { Failure } from '@/lib/failure'

/** What a build of the app is told, with what a form would save. */
export const requestPreview = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: previewRequest,
  failures: {
    PreviewUserNotFound: ({ userId }) => `There is no user U-${userId}, or the account is deleted.`,
  },
  async run({ input, operator, by }) {
    return { result: await previewBuild(input, { by, isMasked: !hasRole(operator, 'editor') }) }
  },
})

/** The user of that id, username, e-mail or phone. */
export const findPreviewUser = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({ text: z.string().trim().min(1).max(255) }),
  failures: {
    PreviewUserNotFound: 'Nobody has exactly that id, username, e-mail or phone.',
    UserAmbiguous: describeAmbiguous,
  },
  async run({ input }) {
    const user = await findUser(input.text)
    if (!user) throw new Failure('PreviewUserNotFound', { userId: 0 })
    return { result: { id: user.id, username: user.username } }
  },
})
