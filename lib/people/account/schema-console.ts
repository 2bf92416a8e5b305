import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { idShape } from '@/lib/core/wire'
import { experienceLevels, kycStatuses, locationStatuses } from '@/lib/people/restrictions/changes/rules'

const maxNoteLength = 2_000

export const noteText = z
  .string()
  .trim()
  .min(1, 'Enter a note.')
  .max(maxNoteLength, `Enter at most ${maxNoteLength.toLocaleString('en-US')} characters.`)

const overridden = { userId: idShape, reason: reasonShape }

const identity = z.strictObject({
  kycStatus: z.enum(kycStatuses),
  dateOfBirth: z.iso.date('Enter the date as YYYY-MM-DD.').nullable(),
  kycAttempts: z.int().min(0).max(1_000).nullable(),
})

/** `from` are the values that the form was opened with. */
export const identityOverride = z.strictObject({ ...overridden, from: identity, to: identity })

const location = z.strictObject({ location: z.enum(locationStatuses), isLocationHeld: z.boolean() })

export const locationOverride = z.strictObject({ ...overridden, from: location, to: location })

const cents = z.int().min(0).max(100_000_000).nullable()

const limits = z.strictObject({ daily: cents, weekly: cents, monthly: cents })

export const limitsOverride = z.strictObject({ ...overridden, from: limits, to: limits })

const level = z.strictObject({ levelOverride: z.enum(experienceLevels).nullable() })

export const levelOverride = z.strictObject({ ...overridden, from: level, to: level })

const notice = z.strictObject({ hasScoringNotice: z.boolean() })

export const noticeOverride = z.strictObject({ ...overridden, from: notice, to: notice })
