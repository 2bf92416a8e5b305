import { authorOf, confirmationOf } from '@/lib/api/auth/token-author'
import { endpoint } from '@/lib/api/endpoint'
import { saveReleaseOrRequestApproval } from '@/lib/app-config/release/request-release'
import { publishedRelease, releasePublication } from '@/lib/app-config/release/schema-admin'
import { dataShape } from '@/lib/core/reply'
import { releaseApiFailures } from './failures'

/** Publishes a release. One that stops more devices than a manager can waits for a second manager. */
export const POST = endpoint({
  access: 'operator',
  scope: 'releases:publish',
  summary: 'Publish a release',
  body: releasePublication,
  bodyLimitBytes: 64 * 1024,
  reply: {
    status: 201,
    shape: dataShape(publishedRelease),
    waiting: { status: 202, description: 'Nothing changes until a second manager approves the request.' },
  },
  failures: releaseApiFailures,
  idempotent: 'keyed',
  async handle({ token, body, requestId, runIdempotent, setWaiting }) {
    const { platform, version, force_update: forceUpdate, notes, publish_at: publishAt, rollout } = body
    const form = { platform, version, forceUpdate, notes, publishAt, rollout }
    const confirmation = confirmationOf(token, body)
    const edit = { form, edited: null }
    const saved = await saveReleaseOrRequestApproval(
      authorOf(token, requestId),
      edit,
      confirmation,
      runIdempotent,
    )
    const { name, approvalId } = saved
    if (approvalId !== null) {
      setWaiting()
      return { message: 'Approval requested', data: { release_id: null, approval_id: approvalId, name } }
    }
    return { message: 'Release published', data: { release_id: saved.id, approval_id: null, name } }
  },
})
