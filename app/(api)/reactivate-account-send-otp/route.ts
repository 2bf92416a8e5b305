import { codeRequestLimits, textLimit } from '@/lib/api/code-limits'
import { endpoint } from '@/lib/api/endpoint'
import { presentCodeRequest } from '@/lib/people/account/present'
import { sendReactivationCode } from '@/lib/people/account/recovery/send-reactivation-code'
import { reactivationCodeRequest } from '@/lib/people/account/schema'
import { codeRequest } from '@/lib/people/account/schema-reply'
import { assertTesterFrom, isKnownToPhone } from '@/lib/people/account/sessions/known-network'

/** The reply is the same whether or not a deleted account has this phone number. */
export const POST = endpoint({
  access: 'public',
  summary: 'Request a reactivation code',
  body: reactivationCodeRequest,
  reply: {
    status: 201,
    shape: codeRequest,
    headers: { 'retry-after': 'Seconds until another code can be requested.' },
  },
  limits: [
    ...codeRequestLimits<{ phone: string }>('reactivation', body => body.phone, isKnownToPhone),
    textLimit(),
  ],
  maintenanceCloses: 'but-testers',
  async handle({ body, network, isTestersOnly, setHeader }) {
    if (isTestersOnly) await assertTesterFrom(network, body)
    const requested = await sendReactivationCode(body.phone, network, body.otp_signature)
    setHeader('retry-after', String(requested.resendAfterSeconds))
    return presentCodeRequest('If a deleted account has this phone number, a code is on its way.', requested)
  },
})
