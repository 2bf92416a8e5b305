import { codeLimit } from '@/lib/api/code-limits'
import { endpoint } from '@/lib/api/endpoint'
import { dataShape, fields } from '@/lib/core/reply'
import { presentSession } from '@/lib/people/account/present'
import { reactivateAccount } from '@/lib/people/account/recovery/reactivate-account'
import { reactivationRequest } from '@/lib/people/account/schema'
import { session } from '@/lib/people/account/schema-reply'
import { isKnownToPhone } from '@/lib/people/account/sessions/known-network'

/** Restores a deleted account with the code sent to it, and signs the device in. */
export const POST = endpoint({
  access: 'public',
  summary: 'Reactivate a deleted account',
  body: reactivationRequest,
  reply: { status: 200, shape: dataShape(session) },
  hasSecret: true,
  failures: { InvalidOtp: fields({ otp: ['The code is wrong or no longer valid. Request a new one.'] }) },
  limits: [
    codeLimit<{ phone: string }>('reactivate-account', (body, network) =>
      isKnownToPhone(body.phone, network),
    ),
  ],
  maintenanceCloses: 'but-testers',
  async handle({ body, network, isTestersOnly }) {
    const newSession = await reactivateAccount(body.phone, body.otp, network, { isTestersOnly })
    return { message: 'Your account is reactivated.', data: presentSession(newSession) }
  },
})
