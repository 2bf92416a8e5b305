import { endpoint } from '@/lib/api/endpoint'
import { messageShape, plain } from '@/lib/core/reply'
import { closeRatingPopup } from '@/lib/people/engagement/offer-rating'

/** Call it when the user closes the popup that asks for a rating of the app. */
export const GET = endpoint({
  access: 'user',
  summary: 'Mark the in-app rating popup as closed',
  reply: { status: 200, shape: messageShape },
  failures: { UserNotFound: plain(404, 'User not found') },
  async handle({ user }) {
    await closeRatingPopup(user.id)
    return { message: 'The rating popup is marked as closed.' }
  },
})
export const POST = GET
