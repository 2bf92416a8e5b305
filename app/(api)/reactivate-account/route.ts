import { presentSession } from '@/lib/account/present'
import { reactivateAccount } from '@/lib/account/recovery/reactivate-account'
import { reactivationRequest } from '@/lib/account/schema'
import { session } from '@/lib/account/schema-reply'
import { endpoint } from '@/lib/http/endpoint'
import { dataShape, fields } from '@/lib/http/reply'

/** Restores a deleted account with the code sent to it, and signs the device in. */
export const POST = endpoint({
  access: 'public',
  summary: 'Reactivate a deleted account',
  body: reactivationRequest,
  reply: { status: 200, shape: dataShape(session) },
  hasSecret: true,
  failures: { InvalidOtp: fields({ otp: ['The code is wrong or no longer valid. Request a new one.'] }) },
  limits: [{ name: 'reactivate-account', points: 10, seconds: 600, by: 'ip', counts: ['InvalidOtp'] }],
  maintenanceCloses: 'but-testers',
  async handle({ body, network, isTestersOnly }) {
    const newSession = await reactivateAccount(body.phone, body.otp, network, { isTestersOnly })
    return { message: 'Your account is reactivated.', data: presentSession(newSession) }
  },
})
