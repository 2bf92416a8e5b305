import { z } from 'zod'
import { minReasonLength } from './rules'

export const optionalReason = z.string().trim().max(500)

export const reasonShape = optionalReason.min(
  minReasonLength,
  `Enter a reason of at least ${minReasonLength} characters.`,
)
