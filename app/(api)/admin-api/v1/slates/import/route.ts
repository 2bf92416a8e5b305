import { authorOf } from '@/lib/api/auth/api-token'
import { endpoint } from '@/lib/api/endpoint'
import { approvalRequestFailures } from '@/lib/change/approval/failures'
import type { FailureDetails } from '@/lib/core/failure'
import { dataShape, type ErrorTexts, type FieldErrors, fields } from '@/lib/core/reply'
import { requestImport } from '@/lib/play/feed/request-import'
import { requestedImport, slateImport } from '@/lib/play/feed/schema'

/** Of the content of a file. */
const feedFileFailures = {
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

/** Requests the import of a file with matches, players, lines and results, as on the Matches page. */
export const POST = endpoint({
  access: 'operator',
  scope: 'slates:import',
  summary: 'Request the import of a slate',
  description: 'Lines and results move money, so another manager always approves it.',
  body: slateImport,
  bodyLimitBytes: 2 * 1024 * 1024,
  reply: { status: 202, shape: dataShape(requestedImport) },
  failures: {
    ...approvalRequestFailures,
    CatalogGameNotFound: fields(({ gameId }) => ({
      game_id: [`There is no game ${gameId} in the catalog.`],
    })),
    ...feedFileFailures,
  },
  idempotent: 'keyed',
  async handle({ token, body, requestId, runIdempotent }) {
    const file = { content: body.content, gameId: body.game_id ?? null, reason: body.reason }
    const { approvalId, counts } = await requestImport(authorOf(token, requestId), file, runIdempotent)
    return { message: 'Approval requested', data: { approval_id: approvalId, counts } }
  },
})
