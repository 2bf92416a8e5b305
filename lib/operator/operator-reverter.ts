import { z } from 'zod'
import type { Reverter } from '@/lib/audit/reverter'
import { Failure } from '@/lib/failure'
import { assertWithinPolicy, lockPolicy } from '@/lib/policy/assert-within-policy'
import { toLastManagerFailure, setDisabled, setRole } from './change-operator'
import { lockOperator } from './lock-operator'
import { roles } from './rules'

const before = z.object({ role: z.enum(roles).optional(), isDisabled: z.boolean().optional() })

/** Takes back a change of role, a disabling or an enabling; nobody does it to themself. */
export const operatorReverter: Reverter = {
  role: 'manager',
  async read(db, { subjectId }) {
    const { role, isDisabled } = await lockOperator(db, Number(subjectId))
    return { role, isDisabled }
  },
  async restore(db, change, by) {
    const operatorId = Number(change.subjectId)
    if (by.operatorId === operatorId) throw new Failure('OperatorIsSelf')
    const { role, isDisabled } = before.parse(change.before)
    await lockPolicy(db)
    const { role: present } = await lockOperator(db, operatorId)
    // Nobody is made a manager, or let in as one, from the log by a single operator.
    const becomesManager = role === 'manager' || (isDisabled === false && present === 'manager')
    const needsSecond = becomesManager && !change.isUndo
    await assertWithinPolicy(db, by, 'operator.change-role', { needsSecond })
    try {
      if (role !== undefined) await setRole(db, operatorId, role)
      if (isDisabled !== undefined) await setDisabled(db, operatorId, isDisabled)
    } catch (error) {
      throw toLastManagerFailure(error)
    }
  },
  caveat: async () => 'Sessions and links that ended stay ended.',
}
