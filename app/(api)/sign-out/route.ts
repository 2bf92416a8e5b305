import { signOut } from '@/lib/account/sessions/sign-out'
import { endpoint } from '@/lib/http/endpoint'
import { messageShape } from '@/lib/http/reply'

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
