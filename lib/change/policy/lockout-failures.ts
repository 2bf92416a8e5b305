import type { ErrorTexts } from '@/lib/core/reply'
import { fields, plain } from '@/lib/core/reply'

const requiresManager = plain(
  403,
  'This decides who can use the app, so it requires the manager role, which the operator of the token does not have.',
)

const requiresReason = fields<{ minCharacters: number }>(({ minCharacters }) => ({
  reason: [`The reason field must have at least ${minCharacters} characters.`],
}))

const notConfirmed = {
  LockoutNotConfirmed: fields(({ expected }) => ({
    confirmation: [`The confirmation field must be: ${expected}`],
  })),
} satisfies ErrorTexts

/** Of calls of the admin API that can lock users out. */
export const lockoutApiFailures = {
  LockoutRequiresManager: requiresManager,
  LockoutRequiresReason: requiresReason,
  ...notConfirmed,
} satisfies ErrorTexts

/** Of calls that always lock users out. */
export const closingApiFailures = {
  OperatorRoleTooLow: requiresManager,
  ReasonTooShort: requiresReason,
  ...notConfirmed,
} satisfies ErrorTexts
