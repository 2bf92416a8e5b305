import { authorOf, confirmationOf } from '@/lib/auth/token-author'
import type { FailureDetails } from '@/lib/failure'
import { endpoint } from '@/lib/http/endpoint'
import { lockoutFailures } from '@/lib/http/lockout-failures'
import { dataShape, fields, plain } from '@/lib/http/reply'
import { scheduleWindow } from '@/lib/maintenance/save-window'
import { plannedWindow, windowPlan } from '@/lib/maintenance/schema-admin'
import { formatMinute } from '@/lib/wire'

const past = 'This time is in the past. Send a later time.'

/** Plans a maintenance window, which closes the app for its time. */
export const POST = endpoint({
  access: 'operator',
  scope: 'maintenance:plan',
  summary: 'Plan a maintenance window',
  body: windowPlan,
  reply: { status: 201, shape: dataShape(plannedWindow) },
  failures: {
    ...lockoutFailures,
    WindowTimePassed: fields(({ field }) => ({ [field === 'startsAt' ? 'starts_at' : 'ends_at']: [past] })),
    WindowEndsBeforeStart: fields(({ startsAt }) => ({
      ends_at: [`The end must be after the start, ${formatMinute(startsAt)}.`],
    })),
    WindowOverlaps: plain<FailureDetails['WindowOverlaps']>(
      409,
      ({ startsAt, endsAt }) =>
        `Another window closes the app from ${formatMinute(startsAt)} ${endsAt ? `to ${formatMinute(endsAt)}` : 'with no end'}.`,
    ),
  },
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
