import { describeForcedRolloutEnd, describeRollout } from '@/lib/app-config/release/rollout-rules'
import { approvalRequestFailures } from '@/lib/change/approval/failures'
import { lockoutApiFailures } from '@/lib/change/policy/lockout'
import { type FailureDetails, formatMinute } from '@/lib/core/failure'
import { type ErrorTexts, fields, plain } from '@/lib/core/reply'

export const releaseApiFailures = {
  ...lockoutApiFailures,
  ...approvalRequestFailures,
  PublishTimePassed: fields({ publish_at: ['This time is in the past. Send a later time, or now.'] }),
  RolloutNeedsBase: fields({
    rollout: ['Users outside the rollout need a release that all users get. Send no stages.'],
  }),
  ReleasePending: plain<FailureDetails['ReleasePending']>(
    409,
    ({ name }) => `${name} already exists as a draft or scheduled release.`,
  ),
  ReleaseUnchanged: plain<FailureDetails['ReleaseUnchanged']>(
    409,
    ({ name, publishAt }) => `This is the same as ${name}, published ${formatMinute(publishAt)}.`,
  ),
  ReleaseOutOfOrder: plain<FailureDetails['ReleaseOutOfOrder']>(409, ({ name, publishAt, follows }) =>
    follows
      ? `${name} is older and publishes ${formatMinute(publishAt)}.`
      : `This is older than ${name}, published ${formatMinute(publishAt)}.`,
  ),
  RolloutInProgress: plain<FailureDetails['RolloutInProgress']>(409, describeRollout),
  ForcedRolloutEnds: plain<FailureDetails['ForcedRolloutEnds']>(409, describeForcedRolloutEnd),
} satisfies ErrorTexts
