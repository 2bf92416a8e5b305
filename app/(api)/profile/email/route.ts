import { endpoint } from '@/lib/api/endpoint'
import { fields, messageShape } from '@/lib/core/reply'
import { requestEmailChange } from '@/lib/people/account/contact/change-email'
import { emailChangeRequest } from '@/lib/people/account/schema'

/** Mails a link to the new address, valid for a day. The reply is the same if another account has verified the address. */
export const POST = endpoint({
  access: 'user',
  summary: 'Change the email address',
  description:
    'The address changes when the page behind the link is confirmed. A former address that was verified then gets a link that restores it within some days and signs out all devices.',
  body: emailChangeRequest,
  reply: { status: 200, shape: messageShape },
  failures: {
    WrongPassword: fields({ password: ['The password is wrong.'] }),
    ContactUnchanged: fields({ email: ['This is already the email address of your account.'] }),
  },
  limits: [
    { name: 'profile-password', points: 5, seconds: 900, by: 'user', counts: ['WrongPassword'] },
    { name: 'profile-password-day', points: 20, seconds: 86_400, by: 'user', counts: ['WrongPassword'] },
    { name: 'profile-email', points: 5, seconds: 3600, by: 'user' },
    {
      name: 'profile-email-target-network',
      points: 5,
      seconds: 86_400,
      by: (body, network) => `${body.email} ${network}`,
    },
  ],
  async handle({ user, body, network }) {
    await requestEmailChange(user.id, body.email, body.password, network)
    return { message: 'Open the link in the email to your new address to confirm it.' }
  },
})
