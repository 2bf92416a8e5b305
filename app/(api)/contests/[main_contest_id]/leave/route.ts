import { endpoint } from '@/lib/api/endpoint'
import { lobbyBox, messageShape } from '@/lib/core/reply'
import { contestApiFailures, notFound } from '@/lib/play/contest/contest-failures'
import { leaveContest } from '@/lib/play/contest/leave-contest'
import { contestParams } from '@/lib/play/contest/schema-api'

/** Refunds the buy-in to the buckets that paid it. */
export const POST = endpoint({
  access: 'user',
  summary: 'Leave a contest before it starts',
  params: contestParams,
  reply: { status: 200, shape: messageShape },
  invalid: notFound,
  failures: {
    ...contestApiFailures,
    ContestNotJoined: lobbyBox(
      'Not Joined',
      () => 'You are not in this contest, so there is nothing to leave.',
    ),
    ContestClosed: lobbyBox('Contest Closed', () => 'You can only leave a contest while it is open.'),
  },
  limits: [{ name: 'contest-entry', points: 20, seconds: 10, by: 'user' }],
  idempotent: 'keyed',
  async handle({ user, params, runIdempotent }) {
    await leaveContest(runIdempotent, user.id, params.main_contest_id)
    return { message: 'Contest left' }
  },
})
