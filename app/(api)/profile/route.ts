import { endpoint } from '@/lib/api/endpoint'
import { env } from '@/lib/core/env'
import type { FailureDetails } from '@/lib/core/failure'
import { dataShape, fields } from '@/lib/core/reply'
import { presentProfile } from '@/lib/people/account/present'
import { changeProfile } from '@/lib/people/account/profile/change-profile'
import { getOwnProfile } from '@/lib/people/account/profile/get-own-profile'
import { profileRequest } from '@/lib/people/account/schema'
import { profileReply } from '@/lib/people/account/schema-reply'

const profileFailures = {
  IdentifiersTaken: fields({ username: ['This username is taken. Choose another one.'] }),
  UsernameChangedRecently: fields<FailureDetails['UsernameChangedRecently']>(({ availableAt }) => ({
    username: [`The username can be changed again at ${availableAt}.`],
  })),
  AvatarUnknown: fields<FailureDetails['AvatarUnknown']>(({ choices }) => ({
    avatar: [`The avatar field must be one of ${choices.join(', ')}.`],
  })),
  SoundUnknown: fields<FailureDetails['SoundUnknown']>(({ field, keys, activeKeys }) => ({
    [field]: [`Unknown sounds: ${keys.join(', ')}. The sounds are ${activeKeys.join(', ') || 'not set up'}.`],
  })),
}

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
