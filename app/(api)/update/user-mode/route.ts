import { endpoint } from '@/lib/api/endpoint'
import { messageShape, plain } from '@/lib/core/reply'
import { switchMode } from '@/lib/people/account/profile/switch-mode'
import { userModeRequest } from '@/lib/people/account/schema'

/** Switches between cash and Arcade play. New pick'em entries use the balances of the mode; open entries keep theirs. */
export const POST = endpoint({
  access: 'user',
  summary: 'Set the user mode',
  body: userModeRequest,
  reply: { status: 200, shape: messageShape },
  failures: { UserNotFound: plain(404, 'User not found') },
  async handle({ user, body }) {
    await switchMode(user.id, body.user_mode)
    return { message: `You are in ${body.user_mode} mode.` }
  },
})
