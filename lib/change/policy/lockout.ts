import { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import { isReason, isTypedName, minReasonLength } from '@/lib/change/audit/rules'
import { optionalReason } from '@/lib/change/audit/schema'
import { Failure } from '@/lib/core/failure'
import { type ErrorTexts, fields, plain } from '@/lib/core/reply'

/** What a caller of the admin API sends instead of typing a name into the console. */
export const lockoutFields = {
  reason: optionalReason.default('').meta({
    description: 'Stored in the audit log. Required, with 10 characters, if the change locks users out.',
  }),
  confirmation: z
    .string()
    .trim()
    .max(100)
    .default('')
    .meta({ description: 'The name of what locks users out. The rejection without it has the name.' }),
}

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

declare module '@/lib/core/failure' {
  interface FailureDetails {
    LockoutRequiresManager: undefined
    LockoutRequiresReason: { minCharacters: number }
    LockoutNotConfirmed: { expected: string }
    /** Reverting asks for no confirmation, so it never locks users out. */
    RevertLocksOut: undefined
    /** Nor does it let builds in again that a manager stopped. */
    RevertLowersMinimum: undefined
  }
}

/** The name of the subject as the operator typed it, in the input of a change that can lock users out. */
export const typedNameShape = z.string().trim().max(100).default('')

/** A change that locks users out of the app or lets old builds in again requires a manager, a reason and `name` typed out. */
export function assertLockoutConfirmed(
  { isManager, reason }: { isManager: boolean; reason: string },
  typedName: string,
  name: string,
): void {
  if (!isManager) throw new Failure('LockoutRequiresManager')
  if (!isReason(reason)) throw new Failure('LockoutRequiresReason', { minCharacters: minReasonLength })
  if (!isTypedName(typedName, name)) throw new Failure('LockoutNotConfirmed', { expected: name })
}

export const lockoutFailures = {
  LockoutRequiresManager:
    'This decides who can use the app, so it requires the manager role. Nothing was changed.',
  LockoutRequiresReason: ({ minCharacters }) =>
    `Enter a reason of at least ${minCharacters} characters. Nothing was changed.`,
  LockoutNotConfirmed: ({ expected }) => `Type ${expected} to confirm. Nothing was changed.`,
} satisfies FailureMessages
