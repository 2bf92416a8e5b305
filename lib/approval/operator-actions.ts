import { z } from 'zod'
import { Failure } from '@/lib/failure'
import { changeRoleIn, enableOperatorIn } from '@/lib/operator/change-operator'
import { inviteOperatorIn } from '@/lib/operator/invite-operator'
import { lockOperator } from '@/lib/operator/lock-operator'
import { invitation } from '@/lib/operator/schema'
import { idShape } from '@/lib/wire'
import { approvable } from './approvable-action'

const operatorInput = z.object({ operatorId: idShape })

export const managerInvitation = approvable({
  input: invitation,
  changeOf: ({ email }) => email.toLowerCase(),
  async subjectOf(db, { email, name }) {
    if (await db.prisma.operator.count({ where: { email: email.toLowerCase() } }))
      throw new Failure('OperatorEmailTaken')
    return { type: 'operator', id: 'new', name }
  },
  run: (db, by, invited, { byId, reason }) => inviteOperatorIn(db, by, invited, reason, byId),
})

export const managerPromotion = approvable({
  input: operatorInput,
  async subjectOf(db, { operatorId }) {
    const { name } = await lockOperator(db, operatorId)
    return { type: 'operator', id: operatorId, name }
  },
  run: (db, by, { operatorId }, { byId, reason }) =>
    changeRoleIn(db, by, { operatorId, role: 'manager', reason }, byId),
})

export const managerActivation = approvable({
  input: operatorInput,
  subjectOf: managerPromotion.subjectOf,
  run: (db, by, { operatorId }, { byId, reason }) => enableOperatorIn(db, by, operatorId, reason, byId),
})
