import sql from 'sql-template-tag'
import { z } from 'zod'
import { approvable } from '@/lib/change/approval/approvable-action'
import { readRecordedFacts } from '@/lib/change/approval/facts'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { identityOverride, locationOverride } from '@/lib/people/account/schema-console'
import { decideCaseIn } from '@/lib/people/identity/decide-case'
import { findFlags } from '@/lib/people/identity/flags'
import { excludeUserIn } from '@/lib/people/restrictions/changes/exclude-user'
import { identityRestriction } from '@/lib/people/restrictions/changes/identity'
import { locationRestriction } from '@/lib/people/restrictions/changes/location'
import { overrideRestrictionIn } from '@/lib/people/restrictions/changes/override'
import { liftSuspensionIn } from '@/lib/people/restrictions/changes/suspend-user'

export const suspensionLift = approvable({
  input: z.object({ userId: idShape }),
  async subjectOf(db, { userId }) {
    const user = await db.row<{ username: string }>(sql`
      select username from users where id = ${userId} and purged_at is null`)
    if (!user) throw new Failure('UserNotFound')
    return { type: 'user', id: userId, name: user.username }
  },
  run: (db, by, { userId }, { byId, reason }) => liftSuspensionIn(db, by, { userId, reason }, byId),
})

/** Excludes a user permanently or for long. */
export const longExclusion = approvable({
  input: z.object({ userId: idShape, endsAt: z.iso.datetime().nullable() }),
  changeOf: ({ userId }) => userId,
  subjectOf: suspensionLift.subjectOf,
  run: (db, by, { userId, endsAt }, { byId, reason }) =>
    excludeUserIn(db, by, { userId, endsAt: endsAt === null ? null : new Date(endsAt), reason }, byId),
})

export const identityChange = approvable({
  input: identityOverride.omit({ reason: true }),
  subjectOf: suspensionLift.subjectOf,
  run: (db, by, input, { byId, reason }) =>
    overrideRestrictionIn(db, by, identityRestriction, { ...input, reason }, byId),
})

export const locationChange = approvable({
  input: locationOverride.omit({ reason: true }),
  subjectOf: suspensionLift.subjectOf,
  run: (db, by, input, { byId, reason }) =>
    overrideRestrictionIn(db, by, locationRestriction, { ...input, reason }, byId),
})

export const identityApproval = approvable({
  input: z.object({ caseId: idShape }),
  async subjectOf(db, { caseId }) {
    const user = await db.row<{ id: number; username: string }>(sql`
      select users.id, username from identity_cases join users on users.id = user_id
       where identity_cases.id = ${caseId} and deleted_at is null`)
    if (!user) throw new Failure('IdentityCaseNotFound')
    return { type: 'user', id: user.id, name: user.username }
  },
  run: (db, by, { caseId }, { byId, reason }) =>
    decideCaseIn(db, by, { caseId, decision: 'approved', reason }, byId),
  async facts(db, input, run) {
    const flags = await findFlags(db, input.caseId)
    const recorded = await readRecordedFacts(db, input, run)
    return { ...recorded, values: [...recorded.values, { name: 'flags', value: flags }] }
  },
})
