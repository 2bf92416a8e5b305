import type { ErrorTexts } from '@/lib/core/reply'
import { fields, plain } from '@/lib/core/reply'

/** Of calls of the admin API that can lock users out. */
export const lockoutApiFailures = {
  LockoutRequiresManager: plain(
    403,
    'This decides who can use the app, so it requires the manager role, which the operator of the token does not have.',
  ),
  LockoutRequiresReason: fields(({ minCharacters }) => ({
    reason: [`The reason field must have at least ${minCharacters} characters.`],
  })),
  LockoutNotConfirmed: fields(({ expected }) => ({
    confirmation: [`The confirmation field must be: ${expected}`],
  })),
} satisfies ErrorTexts
