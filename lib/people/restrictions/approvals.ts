import sql from 'sql-template-tag'
import { z } from 'zod'
import { approvable } from '@/lib/change/approval/approvable-action'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { identityOverride, locationOverride } from '@/lib/people/account/schema-console'
import { decideCaseIn } from '@/lib/people/identity/decide-case'
import { identityRestriction } from '@/lib/people/restrictions/changes/identity'
import { locationRestriction } from '@/lib/people/restrictions/changes/location'
import { overrideRestrictionIn } from '@/lib/people/restrictions/changes/override'
import { liftSuspensionIn } from '@/lib/people/restrictions/changes/suspend-user'

export const suspensionLift = approvable({
  input: z.object({ userId: idShape }),
  async subjectOf(db, { userId }) {
    const user = await db.prisma.user.findFirst({
      where: { id: userId, purgedAt: null },
      select: { username: true },
    })
    if (!user) throw new Failure('UserNotFound')
    return { type: 'user', id: userId, name: user.username }
  },
  run: (db, by, { userId }, { byId, reason }) => liftSuspensionIn(db, by, { userId, reason }, byId),
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
})
