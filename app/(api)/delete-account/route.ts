import { endpoint } from '@/lib/api/endpoint'
import type { FailureDetails } from '@/lib/core/failure'
import { box, messageShape } from '@/lib/core/reply'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'

type Blockers = FailureDetails['AccountNotDeletable']

/**
 * Rejected while the user has cash, site credits, an open withdrawal, or open cash entries or contests. Bucks and Arcade
 * entries do not count. The account can be reactivated by phone within 30 days.
 */
export const GET = endpoint({
  access: 'user',
  summary: 'Delete the account',
  reply: { status: 200, shape: messageShape },
  failures: {
    AccountNotDeletable: box<Blockers>(blockers => ({
      heading: 'Unable To Delete Account',
      message: `${reason(blockers)} Your account can be deleted after that.`,
      cta_type: 'Return',
    })),
  },
  limits: [{ name: 'delete-account', points: 5, seconds: 3600, by: 'user' }],
  async handle({ user }) {
    await deleteAccount(user.id)
    return { message: 'Your account is deleted. You can reactivate it within 30 days.' }
  },
})
export const POST = GET

function reason({ hasFunds, isInContest }: Blockers): string {
  if (!isInContest) return 'You have cash or site credits in your account: withdraw or use these funds first.'
  if (!hasFunds) return 'You are in active contests for cash: wait until they are settled.'
  return 'You are in active contests and have funds in your account: wait until the contests are settled, and use the funds.'
}
