import { switchMode } from '@/lib/account/profile/switch-mode'
import { userModeRequest } from '@/lib/account/schema'
import { endpoint } from '@/lib/http/endpoint'
import { messageShape, plain } from '@/lib/http/reply'

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
