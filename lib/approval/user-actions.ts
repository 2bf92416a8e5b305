import sql from 'sql-template-tag'
import { z } from 'zod'
import { identityOverride, locationOverride } from '@/lib/account/schema-console'
import { identityAspect } from '@/lib/account/standing/identity'
import { locationAspect } from '@/lib/account/standing/location'
import { overrideStandingIn } from '@/lib/account/standing/override'
import { liftSuspensionIn } from '@/lib/account/standing/suspend-user'
import { Failure } from '@/lib/failure'
import { decideCaseIn } from '@/lib/identity/decide-case'
import { idShape } from '@/lib/wire'
import { approvable } from './approvable-action'

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
    overrideStandingIn(db, by, identityAspect, { ...input, reason }, byId),
})

export const locationChange = approvable({
  input: locationOverride.omit({ reason: true }),
  subjectOf: suspensionLift.subjectOf,
  run: (db, by, input, { byId, reason }) =>
    overrideStandingIn(db, by, locationAspect, { ...input, reason }, byId),
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
