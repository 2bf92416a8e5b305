import { phoneChangeLimits } from '@/lib/api/code-limits'
import { endpoint } from '@/lib/api/endpoint'
import { fields } from '@/lib/core/reply'
import { assertCanText } from '@/lib/people/account/contact/can-text'
import { confirmPhoneChange, requestPhoneChange } from '@/lib/people/account/contact/change-phone'
import { presentCodeRequest } from '@/lib/people/account/present'
import { countCodeRequest } from '@/lib/people/account/recovery/otp'
import { phoneChangeRequest } from '@/lib/people/account/schema'
import { codeRequest } from '@/lib/people/account/schema-reply'

/** With the password it texts a code to the new phone; with that code it changes the phone. */
export const POST = endpoint({
  access: 'user',
  summary: 'Change the phone number',
  description:
    'Send `phone` and `password` to get a code by SMS, valid for 10 minutes and at most one in 60 seconds, then `phone` and `code`. The current number is accepted until it is verified. The reply to the first call is the same if another account has verified the number.',
  body: phoneChangeRequest,
  reply: { status: 200, shape: codeRequest },
  failures: {
    WrongPassword: fields({ password: ['The password is wrong.'] }),
    ContactUnchanged: fields({ phone: ['This is already the verified phone number of your account.'] }),
    EmailNotVerified: fields({ phone: ['Verify your email address before you add a phone number.'] }),
    PhoneNotTextable: fields({
      phone: ['We cannot send texts to this number. Use a mobile phone number in the United States.'],
    }),
    ContactTaken: fields({ phone: ['Another account uses this phone number. Choose another one.'] }),
    InvalidOtp: fields({ code: ['The code is wrong or no longer valid. Request a new one.'] }),
  },
  limits: phoneChangeLimits,
  async handle({ user, body: { phone, password, code }, network }) {
    if (code === undefined) {
      await assertCanText(user.id, phone)
      await requestPhoneChange(user.id, phone, password ?? '')
      const requested = await countCodeRequest('change_phone', String(user.id))
      return presentCodeRequest('A code is on its way to your new phone number.', requested)
    }
    await confirmPhoneChange(user.id, phone, code, network)
    return { message: 'Your phone number is changed.' }
  },
})
