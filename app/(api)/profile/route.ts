import { endpoint } from '@/lib/api/endpoint'
import { env } from '@/lib/core/env'
import { dataShape } from '@/lib/core/reply'
import { presentProfile } from '@/lib/people/account/present'
import { changeProfile } from '@/lib/people/account/profile/change-profile'
import { getOwnProfile } from '@/lib/people/account/profile/get-own-profile'
import { profileRequest } from '@/lib/people/account/schema'
import { profileReply } from '@/lib/people/account/schema-reply'
import { profileFailures } from './failures'

/** The user's own profile. */
export const GET = endpoint({
  access: 'user',
  summary: 'Get the profile',
  reply: { status: 200, shape: dataShape(profileReply) },
  async handle({ user }) {
    const profile = await getOwnProfile(user.id)
    return { message: 'Profile', data: { user: presentProfile(profile, env().PUBLIC_URL) } }
  },
})

/** Omitted fields stay unchanged. Email and phone have their own calls. */
export const POST = endpoint({
  access: 'user',
  summary: 'Change the profile',
  body: profileRequest,
  reply: { status: 200, shape: dataShape(profileReply) },
  failures: profileFailures,
  async handle({ user, body }) {
    await changeProfile(user.id, body)
    const profile = await getOwnProfile(user.id)
    return { message: 'Your profile is saved.', data: { user: presentProfile(profile, env().PUBLIC_URL) } }
  },
})
