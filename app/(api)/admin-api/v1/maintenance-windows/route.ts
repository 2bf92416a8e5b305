import { authorOf, confirmationOf } from '@/lib/api/auth/token-author'
import { endpoint } from '@/lib/api/endpoint'
import { scheduleWindow } from '@/lib/app-config/maintenance/save-window'
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
    const { id, name } = await scheduleWindow(
      authorOf(token, requestId),
      form,
      confirmationOf(token, body),
      runIdempotent,
    )
    return { message: 'Window planned', data: { window_id: id, name } }
  },
})
