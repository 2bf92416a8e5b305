import { changeByToken } from '@/lib/api/auth/change-by-token'
import { endpoint } from '@/lib/api/endpoint'
import { planWindow } from '@/lib/app-config/maintenance/save-window'
import { plannedWindow, windowPlan } from '@/lib/app-config/maintenance/schema-admin'
import { lockoutApiFailures } from '@/lib/change/policy/lockout'
import { type FailureDetails, formatMinute } from '@/lib/core/failure'
import { dataShape, type ErrorTexts, fields, plain } from '@/lib/core/reply'

const past = 'This time is in the past. Send a later time.'

const windowFailures = {
  ...lockoutApiFailures,
  WindowTimePassed: fields(({ field }) => ({ [field === 'startsAt' ? 'starts_at' : 'ends_at']: [past] })),
  WindowEndsBeforeStart: fields(({ startsAt }) => ({
    ends_at: [`The end must be after the start, ${formatMinute(startsAt)}.`],
  })),
  WindowOverlaps: plain<FailureDetails['WindowOverlaps']>(
    409,
    ({ startsAt, endsAt }) =>
      `Another window closes the app from ${formatMinute(startsAt)} ${endsAt ? `to ${formatMinute(endsAt)}` : 'with no end'}.`,
  ),
} satisfies ErrorTexts

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
