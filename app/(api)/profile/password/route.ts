import { endpoint } from '@/lib/api/endpoint'
import { dataShape, fields } from '@/lib/core/reply'
import { presentSession } from '@/lib/people/account/present'
import { passwordChangeRequest } from '@/lib/people/account/schema'
import { session } from '@/lib/people/account/schema-reply'
import { changeUserPassword } from '@/lib/people/account/sessions/change-password'

/**
 * Ends the other sessions and replaces the token of the call: store the one of the reply. The user gets an email, and
 * withdrawals are on hold for some time.
 */
export const POST = endpoint({
  access: 'user',
  summary: 'Change the password',
  body: passwordChangeRequest,
  reply: { status: 200, shape: dataShape(session) },
  hasSecret: true,
  failures: { WrongPassword: fields({ password: ['The password is wrong.'] }) },
  limits: [
    { name: 'profile-password', points: 5, seconds: 900, by: 'user', counts: ['WrongPassword'] },
    { name: 'profile-password-day', points: 20, seconds: 86_400, by: 'user', counts: ['WrongPassword'] },
    { name: 'password-change', points: 10, seconds: 3600, by: 'user' },
  ],
  async handle({ user, body }) {
    const changed = await changeUserPassword(user, body.password, body.new_password)
    return {
      message: 'Your password is changed. Your other devices are signed out.',
      data: presentSession(changed),
    }
  },
})
