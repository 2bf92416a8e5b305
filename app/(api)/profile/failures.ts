import type { FailureDetails } from '@/lib/core/failure'
import { fields } from '@/lib/core/reply'

export const profileFailures = {
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
