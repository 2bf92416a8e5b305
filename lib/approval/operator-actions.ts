import sql from 'sql-template-tag'
import { z } from 'zod'
import { Failure } from '@/lib/failure'
import { changeRoleIn, enableOperatorIn } from '@/lib/operator/change-operator'
import { inviteOperatorIn } from '@/lib/operator/invite-operator'
import { lockOperator } from '@/lib/operator/lock-operator'
import { invitation } from '@/lib/operator/schema'
import { idShape } from '@/lib/wire'
import { approvable } from './approved-action'

const oneManager = z.object({ operatorId: idShape })

/** Invites a manager. */
export const invitedManager = approvable({
  input: invitation,
  async subjectOf(db, { email, name }) {
    const known = await db.row(sql`select id from operators where email = ${email.toLowerCase()}`)
    if (known) throw new Failure('OperatorEmailTaken')
    return { type: 'operator', id: 'new', name }
  },
  run: (db, by, asked, { byId, reason }) => inviteOperatorIn(db, by, asked, reason, byId),
})

/** Makes an operator a manager. */
export const promotedManager = approvable({
  input: oneManager,
  async subjectOf(db, { operatorId }) {
    const { name } = await lockOperator(db, operatorId)
    return { type: 'operator', id: operatorId, name }
  },
  run: (db, by, { operatorId }, { byId, reason }) =>
    changeRoleIn(db, by, { operatorId, role: 'manager', reason }, byId),
})

/** Lets a disabled manager sign in again. */
export const enabledManager = approvable({
  input: oneManager,
  subjectOf: promotedManager.subjectOf,
  run: (db, by, { operatorId }, { byId, reason }) => enableOperatorIn(db, by, operatorId, reason, byId),
})
