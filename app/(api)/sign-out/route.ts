import { endpoint } from '@/lib/api/endpoint'
import { messageShape } from '@/lib/core/reply'
import { signOut } from '@/lib/people/account/sessions/own-sessions'

/** Revokes the token of this request only. */
export const GET = endpoint({
  access: 'user',
  summary: 'Sign out',
  reply: { status: 200, shape: messageShape },
  passesMaintenance: true,
  async handle({ user }) {
    await signOut(user.tokenId)
    return { message: 'You are signed out.' }
  },
})
export const POST = GET
