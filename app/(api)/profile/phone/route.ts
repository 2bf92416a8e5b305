import { assertCanText } from '@/lib/account/contact/can-text'
import { confirmPhoneChange, requestPhoneChange } from '@/lib/account/contact/change-phone'
import { phoneChangeRequest } from '@/lib/account/schema'
import { codeLimits, networkLimits } from '@/lib/http/code-limits'
import { endpoint } from '@/lib/http/endpoint'
import { fields, messageShape } from '@/lib/http/reply'

/** Texts per network and day, which also bounds a caller with many accounts. */
const smsLimits = networkLimits<{ code?: string | undefined }>('profile-phone-sms', {
  seconds: 86_400,
  points: { own: 20, site: 40, allocation: 80, ipv4: 320 },
  isCounted: ({ code }) => code === undefined,
})

/** With the password it texts a code to the new phone; with that code it changes the phone. */
export const POST = endpoint({
  access: 'user',
  summary: 'Change the phone number',
  description:
    'Send `phone` and `password` to get a code by SMS, valid for 10 minutes, then `phone` and `code`. The reply to the first call is the same if another account has the number.',
  body: phoneChangeRequest,
  reply: { status: 200, shape: messageShape },
  failures: {
    WrongPassword: fields({ password: ['The password is wrong.'] }),
    ContactUnchanged: fields({ phone: ['This is already the phone number of your account.'] }),
    EmailNotVerified: fields({ phone: ['Verify your email address before you add a phone number.'] }),
    PhoneNotTextable: fields({
      phone: ['We cannot send texts to this number. Use a mobile phone number in the United States.'],
    }),
    ContactTaken: fields({ phone: ['Another account uses this phone number. Choose another one.'] }),
    InvalidOtp: fields({ code: ['The code is wrong or no longer valid. Request a new one.'] }),
  },
  limits: [
    { name: 'profile-password', points: 5, seconds: 900, by: 'user', counts: ['WrongPassword'] },
    { name: 'profile-password-day', points: 20, seconds: 86_400, by: 'user', counts: ['WrongPassword'] },
    { name: 'profile-phone', points: 10, seconds: 3600, by: 'user' },
    { name: 'profile-phone-target', points: 20, seconds: 86_400, by: body => body.phone },
    {
      name: 'profile-phone-target-network',
      points: 10,
      seconds: 86_400,
      by: (body, network) => `${body.phone} ${network}`,
    },
    ...smsLimits,
    ...codeLimits('profile-phone-code'),
  ],
  async handle({ user, body: { phone, password, code }, network }) {
    if (code === undefined) {
      await assertCanText(user.id, phone)
      await requestPhoneChange(user.id, phone, password ?? '')
      return { message: 'A code is on its way to your new phone number.' }
    }
    await confirmPhoneChange(user.id, phone, code, network)
    return { message: 'Your phone number is changed.' }
  },
})
