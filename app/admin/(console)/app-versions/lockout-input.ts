import { z } from 'zod'
import { optionalReason } from '@/lib/change/audit/schema'
import type { LockoutConfirmation } from '@/lib/change/policy/lockout'
import { hasRole } from '@/lib/console/auth/operator'
import { idShape } from '@/lib/core/wire'
import type { Operator } from '@/lib/people/operator/find-session'

/** A row as the operator read it. */
export const rowVersionInput = z.strictObject({ id: idShape, updatedAt: z.iso.datetime() })

export const parseRowVersion = ({ id, updatedAt }: z.output<typeof rowVersionInput>) => ({
  id,
  updatedAt: new Date(updatedAt),
})

/** Empty unless the change locks users out. */
export const lockoutInput = z.strictObject({
  reason: optionalReason.default(''),
  typedName: z.string().trim().max(100).default(''),
})

export const toLockoutConfirmation = (
  operator: Operator,
  input: z.output<typeof lockoutInput>,
): LockoutConfirmation => ({ isManager: hasRole(operator, 'manager'), ...input })
