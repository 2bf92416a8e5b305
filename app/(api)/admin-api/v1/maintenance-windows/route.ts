import { changeByToken } from '@/lib/api/auth/change-by-token'
import { endpoint } from '@/lib/api/endpoint'
import { planWindow } from '@/lib/app-config/maintenance/save-window'
import { plannedWindow, windowPlan } from '@/lib/app-config/maintenance/schema-admin'
import { dataShape } from '@/lib/core/reply'
import { windowFailures } from './failures'

/** Plans a maintenance window, which closes the app for its time. */
export const POST = endpoint({
  access: 'operator',
  scope: 'maintenance:plan',
  summary: 'Plan a maintenance window',
  body: windowPlan,
  reply: { status: 201, shape: dataShape(plannedWindow) },
  failures: windowFailures,
  idempotent: 'keyed',
  async handle({ token, body, requestId, runIdempotent }) {
    const { starts_at: startsAt, ends_at: endsAt, message, platforms } = body
    const form = { startsAt, endsAt, message, platforms }
    const { result } = await changeByToken(
      planWindow,
      { form, typedName: body.confirmation },
      { token, requestId, reason: body.reason, runIdempotent },
    )
    if (!result) throw new Error('a window needs no approval')
    const { id, name } = result
    return { message: 'Window planned', data: { window_id: id, name } }
  },
})
