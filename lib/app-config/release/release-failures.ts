import type { FailureMessages } from '@/lib/change/action-failures'
import { lockoutFailures } from '@/lib/change/policy/lockout'
import { impactFailures } from '@/lib/change/policy/seen-impact'
import { describeForcedRolloutEnd, describeMoved, describeRollout } from './rollout-rules'

const field = (name: string, message: string) => ({ field: name, message })

export const releaseFailures = {
  ...lockoutFailures,
  ...impactFailures,
  ReleaseNotFound: 'This release does not exist.',
  ReleaseWithdrawn: 'The release is withdrawn. Restore it first.',
  ReleaseNotWithdrawn: 'The release is not withdrawn.',
  ReleasePending: ({ name }) =>
    field(
      'version',
      `${name} already exists as a draft or scheduled release. Edit that release or use another version.`,
    ),
  ReleaseUnchanged: ({ name, publishAt }, formatAt) =>
    field(
      'version',
      `Same as ${name}, published ${formatAt(publishAt)}. Change the notes or the force flag, or use a newer version.`,
    ),
  ReleaseOutOfOrder: ({ name, publishAt, follows }, formatAt) =>
    follows
      ? field(
          'publishAt',
          `${name} is older and publishes ${formatAt(publishAt)}. Publish this release later, or withdraw that one first.`,
        )
      : field(
          'version',
          `Older than ${name}, published ${formatAt(publishAt)}. Use a newer version, or withdraw that release first.`,
        ),
  PublishTimePassed: field('publishAt', 'This time is in the past. Choose a later time or publish now.'),
  ReleaseAlreadyPublished: 'The release is published, so only its notes and force flag can change.',
  RolloutNeedsBase: field(
    'rollout',
    'Users outside the rollout need a release that all users get. Publish this one without stages.',
  ),
  RolloutInProgress: rollout => field('version', describeRollout(rollout)),
  ForcedRolloutEnds: ends => field('version', describeForcedRolloutEnd(ends)),
  RolloutMoved: describeMoved,
  RolloutNotInProgress: 'The release is not being rolled out anymore.',
  RolloutMoveImpossible: ({ state }) => `The rollout is ${state}. Nothing was changed.`,
  ReleaseIsOnlyVersion: 'This is the only published version of its platform. Publish another one first.',
} satisfies FailureMessages
