import { changeByToken } from '@/lib/api/auth/change-by-token'
import { endpoint } from '@/lib/api/endpoint'
import { formatReleaseName } from '@/lib/app-config/release/rules'
import { createRelease } from '@/lib/app-config/release/save-release'
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
    const { approvalId, result } = await changeByToken(
      createRelease,
      { form, typedName: body.confirmation },
      { token, requestId, reason: body.reason, runIdempotent },
    )
    const name = formatReleaseName(form)
    if (approvalId !== null) {
      setWaiting()
      return { message: 'Approval requested', data: { release_id: null, approval_id: approvalId, name } }
    }
    return { message: 'Release published', data: { release_id: result.id, approval_id: null, name } }
  },
})
