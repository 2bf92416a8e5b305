import { leaveContest } from '@/lib/contest/leave-contest'
import { contestParams } from '@/lib/contest/schema-api'
import { contestFailures, notFound } from '@/lib/http/contest-failures'
import { endpoint } from '@/lib/http/endpoint'
import { lobbyBox, messageShape } from '@/lib/http/reply'

/** Refunds the buy-in to the buckets that paid it. */
export const POST = endpoint({
  access: 'user',
  summary: 'Leave a contest before it starts',
  params: contestParams,
  reply: { status: 200, shape: messageShape },
  invalid: notFound,
  failures: {
    ...contestFailures,
    ContestNotJoined: lobbyBox(
      'Not Joined',
      () => 'You are not in this contest, so there is nothing to leave.',
    ),
    ContestClosed: lobbyBox('Contest Closed', () => 'You can only leave a contest while it is open.'),
  },
  limits: [{ name: 'contest-entry', points: 20, seconds: 10, by: 'user' }],
  idempotent: 'keyed',
  async handle({ user, params, once }) {
    await leaveContest(once, user.id, params.main_contest_id)
    return { message: 'Contest left' }
  },
})
