import { z } from 'zod'
import type { Reverter } from '@/lib/change/audit/reverter'
import { roles } from '@/lib/change/audit/rules'
import { assertWithinPolicy, lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import { setDisabled, setRole, toLastManagerFailure } from './change-operator'
import { lockOperator } from './lock-operator'
import { needsSecondForRemoval } from './removal'

const before = z.object({ role: z.enum(roles).optional(), isDisabled: z.boolean().optional() })

/** Reverts role changes, disabling and enabling of other operators. */
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
    const operator = await lockOperator(db, operatorId)
    // Reverting must not bypass the second manager that a promotion or a removal needs.
    const becomesManager = role === 'manager' || (isDisabled === false && operator.role === 'manager')
    const isRemoved = (role !== undefined && role !== 'manager') || isDisabled === true
    const isRestricted = becomesManager || (isRemoved && (await needsSecondForRemoval(db, by, operator)))
    const needsSecond = isRestricted && !change.isUndo
    await assertWithinPolicy(db, by, 'operator.change-role', { needsSecond })
    try {
      if (role !== undefined) await setRole(db, operatorId, role)
      if (isDisabled !== undefined) await setDisabled(db, operatorId, isDisabled)
    } catch (error) {
      throw toLastManagerFailure(error)
    }
  },
  caveat: async () => 'Ended sessions and links are not restored.',
}
