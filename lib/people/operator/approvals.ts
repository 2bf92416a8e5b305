import { z } from 'zod'
import { approvable } from '@/lib/change/approval/approvable-action'
import { roles } from '@/lib/change/audit/rules'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { changeRoleIn, disableOperatorIn, enableOperatorIn } from '@/lib/people/operator/change-operator'
import { signOutEverywhereIn } from '@/lib/people/operator/end-sessions'
import { inviteOperatorIn } from '@/lib/people/operator/invite-operator'
import { lockOperator } from '@/lib/people/operator/lock-operator'
import { assertNameFree } from '@/lib/people/operator/operator-name'
import { announceRemoval } from '@/lib/people/operator/removal'
import { resetTotpIn } from '@/lib/people/operator/reset-totp'
import { invitation } from '@/lib/people/operator/schema'

const operatorInput = z.object({ operatorId: idShape })

export const managerInvitation = approvable({
  input: invitation,
  changeOf: ({ email }) => email.toLowerCase(),
  async subjectOf(db, { email, name }) {
    if (await db.prisma.operator.count({ where: { email: email.toLowerCase() } }))
      throw new Failure('OperatorEmailTaken')
    await assertNameFree(db, 0, name)
    return { type: 'operator', id: 'new', name }
  },
  run: (db, by, invited, { byId, reason }) => inviteOperatorIn(db, by, invited, reason, byId),
})

/** A promotion to manager, or a demotion of one. */
export const roleChange = approvable({
  input: operatorInput.extend({ role: z.enum(roles).default('manager') }),
  async subjectOf(db, { operatorId }) {
    const { name } = await lockOperator(db, operatorId)
    return { type: 'operator', id: operatorId, name }
  },
  async onRequest(db, by, { operatorId, role }) {
    if (role !== 'manager') await announceRemoval(db, by, operatorId, 'demote')
  },
  run: (db, by, { operatorId, role }, { byId, reason }) =>
    changeRoleIn(db, by, { operatorId, role, reason }, byId),
})

export const managerRemoval = approvable({
  input: operatorInput,
  subjectOf: roleChange.subjectOf,
  onRequest: (db, by, { operatorId }) => announceRemoval(db, by, operatorId, 'disable'),
  run: (db, by, { operatorId }, { byId, reason }) => disableOperatorIn(db, by, operatorId, reason, byId),
})

export const managerSignOut = approvable({
  input: operatorInput,
  subjectOf: roleChange.subjectOf,
  run: (db, by, { operatorId }, { byId, reason }) => signOutEverywhereIn(db, by, operatorId, reason, byId),
})

export const managerCodesReset = approvable({
  input: operatorInput,
  subjectOf: roleChange.subjectOf,
  run: (db, by, { operatorId }, { byId, reason }) => resetTotpIn(db, by, operatorId, reason, byId),
})

export const managerActivation = approvable({
  input: operatorInput,
  subjectOf: roleChange.subjectOf,
  run: (db, by, { operatorId }, { byId, reason }) => enableOperatorIn(db, by, operatorId, reason, byId),
})
