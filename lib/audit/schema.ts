import { z } from 'zod'
import { leastReason } from './rules'

/** Why an operator does something, where that may be left out. */
export const anyReason = z.string().trim().max(500)

/** Why an operator does something, for the audit log. */
export const reasonShape = anyReason.min(leastReason, `Say why in ${leastReason} characters or more.`)
