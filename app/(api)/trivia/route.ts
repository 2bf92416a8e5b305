import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { findTrivia } from '@/lib/rewards/trivia/find-trivia'
import { presentTrivia } from '@/lib/rewards/trivia/present'
import { trivia } from '@/lib/rewards/trivia/schema'

/** Shows the question of the trivia day, which starts at the setting trivia_reset_hour_utc. */
export const GET = endpoint({
  access: 'user',
  summary: "Show today's trivia question",
  description:
    'A day without a question answers 200 with `question: null`. Once the user has answered, the reply shows the question they answered, until the next one.',
  reply: { status: 200, shape: dataShape(trivia) },
  async handle({ user }) {
    return { message: 'Trivia', data: presentTrivia(await findTrivia(user.id)) }
  },
})

export const POST = GET
