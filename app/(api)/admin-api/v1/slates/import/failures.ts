import type { FailureDetails } from '@/lib/core/failure'
import { type ErrorTexts, type FieldErrors, fields } from '@/lib/core/reply'

/** Of the content of a file. */
export const feedFileFailures = {
  FeedFileInvalid: fields<FailureDetails['FeedFileInvalid']>(problemsByField),
  LineOutOfRange: fields<FailureDetails['LineOutOfRange']>(({ row, player, min, max }) => ({
    [`content.projections.${row}.projection`]: [`The line of ${player} must be from ${min} to ${max}.`],
  })),
} satisfies ErrorTexts

function problemsByField({ problems, more }: FailureDetails['FeedFileInvalid']): FieldErrors {
  const errors: Record<string, string[]> = {}
  for (const { line, field, reason } of problems) {
    const name = field ? `content.${field}` : 'content'
    errors[name] = [...(errors[name] ?? []), line === null ? reason : `Line ${line}: ${reason}`]
  }
  return more > 0 ? { ...errors, content: [...(errors.content ?? []), `${more} more problems.`] } : errors
}
