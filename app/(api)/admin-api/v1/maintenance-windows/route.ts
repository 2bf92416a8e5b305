import { authorOf, confirmationOf } from '@/lib/auth/token-author'
import { endpoint } from '@/lib/http/endpoint'
import { dataShape } from '@/lib/http/reply'
import { scheduleWindow } from '@/lib/maintenance/save-window'
import { plannedWindow, windowPlan } from '@/lib/maintenance/schema-admin'
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
  async handle({ token, body, requestId, once }) {
    const { starts_at: startsAt, ends_at: endsAt, message, platforms } = body
    const form = { startsAt, endsAt, message, platforms }
    const { id, name } = await scheduleWindow(
      authorOf(token, requestId),
      form,
      confirmationOf(token, body),
      once,
    )
    return { message: 'Window planned', data: { window_id: id, name } }
  },
})
