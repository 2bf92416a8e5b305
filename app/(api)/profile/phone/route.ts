import { confirmPhoneChange, requestPhoneChange } from '@/lib/account/contact/change-phone'
import { phoneChangeRequest } from '@/lib/account/schema'
import { endpoint } from '@/lib/http/endpoint'
import { fields, messageShape } from '@/lib/http/reply'

/** With the password it texts a code to the new phone; with that code it changes the phone. */
export const POST = endpoint({
  access: 'user',
  summary: 'Change the phone number',
  description:
    'Send `phone` and `password` to get a code by SMS, valid for 10 minutes, then `phone` and `code`. The current number is accepted until it is verified. The reply to the first call is the same if another account has verified the number.',
  body: phoneChangeRequest,
  reply: { status: 200, shape: messageShape },
  failures: {
    WrongPassword: fields({ password: ['The password is wrong.'] }),
    ContactUnchanged: fields({ phone: ['This is already the verified phone number of your account.'] }),
    ContactTaken: fields({ phone: ['Another account uses this phone number. Choose another one.'] }),
    InvalidOtp: fields({ code: ['The code is wrong or no longer valid. Request a new one.'] }),
  },
  limits: [
    { name: 'profile-password', points: 5, seconds: 900, by: 'user', counts: ['WrongPassword'] },
    { name: 'profile-password-day', points: 20, seconds: 86_400, by: 'user', counts: ['WrongPassword'] },
    { name: 'profile-phone', points: 10, seconds: 3600, by: 'user' },
    { name: 'profile-phone-target', points: 10, seconds: 86_400, by: body => body.phone },
  ],
  async handle({ user, body: { phone, password, code }, network }) {
    if (code === undefined) {
      await requestPhoneChange(user.id, phone, password ?? '')
      return { message: 'A code is on its way to your new phone number.' }
    }
    await confirmPhoneChange(user.id, phone, code, network)
    return { message: 'Your phone number is changed.' }
  },
})
