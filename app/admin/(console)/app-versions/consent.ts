import { z } from 'zod'
import { optionalReason } from '@/lib/audit/schema'
import { hasRole, type Operator } from '@/lib/auth/operator'
import { idShape } from '@/lib/wire'

/** The row that an edit began from. */
export const editedShape = z.strictObject({ id: idShape, updatedAt: z.iso.datetime() })

/** The same with its moment as one. */
export const editedOf = ({ id, updatedAt }: z.output<typeof editedShape>) => ({
  id,
  updatedAt: new Date(updatedAt),
})

/** What an operator gives where people are locked out: a reason, and the name of what does it; both may be left out elsewhere. */
export const consentShape = z.strictObject({
  reason: optionalReason.default(''),
  confirmation: z.string().trim().max(100).default(''),
})

/** The same with the right to give it. */
export const consentOf = (operator: Operator, given: z.output<typeof consentShape>) => ({
  isManager: hasRole(operator, 'manager'),
  ...given,
})
