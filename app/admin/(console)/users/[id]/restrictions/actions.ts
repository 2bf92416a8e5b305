'use server'

import { z } from 'zod'
import { describeBar } from '@/app/admin/(console)/identity/failures'
import { reasonShape } from '@/lib/change/audit/schema'
import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findName } from '@/lib/console/search/find-name'
import { idShape } from '@/lib/core/wire'
import {
  identityOverride,
  levelOverride,
  limitsOverride,
  locationOverride,
  noticeOverride,
} from '@/lib/people/account/schema-console'
import { limitsRestriction } from '@/lib/people/restrictions/changes/deposit-limits'
import { endExclusion, excludeUser } from '@/lib/people/restrictions/changes/exclude-user'
import { identityRestriction } from '@/lib/people/restrictions/changes/identity'
import { levelRestriction } from '@/lib/people/restrictions/changes/level'
import { locationRestriction } from '@/lib/people/restrictions/changes/location'
import { overrideRestriction } from '@/lib/people/restrictions/changes/override'
import { adultAge } from '@/lib/people/restrictions/changes/rules'
import { noticeRestriction } from '@/lib/people/restrictions/changes/scoring-notice'
import { liftSuspension, suspendUser } from '@/lib/people/restrictions/changes/suspend-user'

const formatUtc = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`

const failures = {
  UserNotFound: 'No account has this ID, or it was purged. Nothing was changed.',
  SuspensionEndPast: { field: 'endsAt', message: 'The end is in the past. Choose a later time.' },
  SuspensionNotLonger: ({ until }: { until: string | null }) => ({
    field: 'endsAt',
    message: until
      ? `Already suspended until ${formatUtc(until)}. Choose a later time, or lift the suspension.`
      : 'Already suspended until lifted.',
  }),
  ExclusionEndPast: { field: 'endsAt', message: 'The end is in the past. Choose a later time.' },
  ExclusionNotLonger: ({ until }: { until: string | null }) => ({
    field: 'endsAt',
    message: until
      ? `Already excluded until ${formatUtc(until)}, and exclusions cannot be shortened. Choose a later time.`
      : 'The exclusion is permanent.',
  }),
  NotExcluded: 'The user is not self-excluded. Nothing was changed.',
  ExclusionNotOver: ({ until }: { until: string | null }) =>
    until
      ? `The exclusion can be ended after ${formatUtc(until)}. Nothing was changed.`
      : 'The exclusion is permanent and cannot be ended.',
  BirthDateMissing: { field: 'dateOfBirth', message: 'Enter the date of birth to approve the identity.' },
  BirthDateInvalid: { field: 'dateOfBirth', message: 'Enter a date of birth as YYYY-MM-DD.' },
  IdentityNotAdult: ({ minAge }: { minAge: number }) => ({
    field: 'dateOfBirth',
    message: `The user is under ${minAge}. Reject the identity instead.`,
  }),
  LocationUserTooYoung: `The user is under ${adultAge} according to the date of birth. Nothing was changed.`,
  LimitNotLower: ({ period }: { period: string }) =>
    `The ${period} limit can only be lowered. Users raise or remove their own limits in the app.`,
  RestrictionChanged: 'The values changed since you opened the form. Close it and open it again.',
  RestrictionUnchanged: 'These are the current values. Change at least one.',
  OwnAccount: 'This account has your email address, or you gave it money. Another manager must change it.',
  PersonBarred: describeBar,
  IdentityCaseMissing: 'A pending identity needs a submitted check. Choose another status.',
  NotSuspended: 'The suspension has ended or was lifted. Nothing was changed.',
}

/** Signs the user out everywhere until the end, or until lifted. */
export const suspend = operatorAction({
  action: 'user.suspend',
  confirm: ({ userId }) => findName('user', userId),
  input: z.strictObject({ userId: idShape, endsAt: z.iso.datetime().nullable(), reason: reasonShape }),
  failures,
  async run({ input, by }) {
    const endsAt = input.endsAt === null ? null : new Date(input.endsAt)
    const { auditId, username } = await suspendUser(by, { ...input, endsAt })
    return { undo: { auditId, text: `Suspended ${username}` } }
  },
})

/** Suspensions by other operators wait for a second manager's approval. */
export const lift = operatorAction({
  action: 'user.lift-suspension',
  input: z.strictObject({ userId: idShape, reason: reasonShape }),
  failures,
  async run({ input, by }) {
    const { userId, reason } = input
    const acted = await actOrRequestApproval(
      by,
      { action: 'user.lift-suspension', input: { userId }, reason },
      () => liftSuspension(by, input),
    )
    if (acted.waits) return { result: { waits: true } }
    return { result: { waits: false }, undo: { auditId: acted.done, text: 'Lifted the suspension' } }
  },
})

/** Cannot be undone, because an undo would shorten the exclusion. Long ones wait for a second manager's approval. */
export const exclude = operatorAction({
  action: 'user.exclude',
  confirm: ({ userId }) => findName('user', userId),
  input: z.strictObject({ userId: idShape, endsAt: z.iso.datetime().nullable(), reason: reasonShape }),
  failures,
  async run({ input, by }) {
    const { userId, endsAt, reason } = input
    const { waits } = await actOrRequestApproval(
      by,
      { action: 'user.exclude', input: { userId, endsAt }, reason },
      () => excludeUser(by, { userId, endsAt: endsAt === null ? null : new Date(endsAt), reason }),
    )
    return { result: { waits } }
  },
})

export const endUserExclusion = operatorAction({
  action: 'user.end-exclusion',
  confirm: ({ userId }) => findName('user', userId),
  input: z.strictObject({ userId: idShape, reason: reasonShape }),
  failures,
  async run({ input, by }) {
    await endExclusion(by, input)
    return {}
  },
})

/** Verifying a user needs approval. */
export const changeIdentity = operatorAction({
  action: 'user.change-identity',
  input: identityOverride,
  failures,
  async run({ input, by }) {
    const { reason, ...change } = input
    const acted = await actOrRequestApproval(
      by,
      { action: 'user.change-identity', input: change, reason },
      () => overrideRestriction(by, identityRestriction, input),
    )
    if (acted.waits) return { result: { waits: true } }
    const { auditId, username } = acted.done
    return { result: { waits: false }, undo: { auditId, text: `Changed the identity of ${username}` } }
  },
})

/** Allowing a location needs approval. */
export const changeLocation = operatorAction({
  action: 'user.change-location',
  input: locationOverride,
  failures,
  async run({ input, by }) {
    const { reason, ...change } = input
    const acted = await actOrRequestApproval(
      by,
      { action: 'user.change-location', input: change, reason },
      () => overrideRestriction(by, locationRestriction, input),
    )
    if (acted.waits) return { result: { waits: true } }
    const { auditId, username } = acted.done
    return { result: { waits: false }, undo: { auditId, text: `Changed the location of ${username}` } }
  },
})

export const changeLevel = operatorAction({
  action: 'user.change-level',
  input: levelOverride,
  failures,
  async run({ input, by }) {
    const { auditId, username } = await overrideRestriction(by, levelRestriction, input)
    return { undo: { auditId, text: `Changed the level of ${username}` } }
  },
})

export const lowerLimits = operatorAction({
  action: 'user.lower-limits',
  input: limitsOverride,
  failures,
  async run({ input, by }) {
    const { auditId, username } = await overrideRestriction(by, limitsRestriction, input)
    return { undo: { auditId, text: `Lowered the deposit limits of ${username}` } }
  },
})

export const changeNotice = operatorAction({
  action: 'user.change-notice',
  input: noticeOverride,
  failures,
  async run({ input, by }) {
    const { auditId, username } = await overrideRestriction(by, noticeRestriction, input)
    return { undo: { auditId, text: `Changed the scoring notice of ${username}` } }
  },
})
