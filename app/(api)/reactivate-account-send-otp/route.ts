import { reactivationCodeRequest } from '@/lib/account/schema'
import { sendReactivationCode } from '@/lib/account/send-reactivation-code'
import { endpoint } from '@/lib/http/endpoint'
import { messageShape } from '@/lib/http/reply'

/** Texts a code to the phone of a deleted account; the answer does not tell whether there is one. */
export const POST = endpoint({
  access: 'public',
  summary: 'Ask for a reactivation code',
  body: reactivationCodeRequest,
  reply: { status: 201, shape: messageShape },
  limits: [
    { name: 'reactivation', points: 10, seconds: 600, by: 'ip' },
    { name: 'reactivation-account', points: 5, seconds: 3600, by: body => body.phone },
  ],
  async handle({ body }) {
    await sendReactivationCode(body.phone, body.otp_signature)
    return { message: 'If a deleted account has this phone number, a code is on its way.' }
  },
})
