import { endpoint } from '@/lib/api/endpoint'
import { fields, messageShape } from '@/lib/core/reply'
import { decideIdentity } from '@/lib/qa/decide-identity'
import { qaTool } from '@/lib/qa/qa-tool'
import { identityDecision } from '@/lib/qa/schema'

/** Decides the identity check that a user has submitted, as an operator does. */
export const POST = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: decide an identity check',
    body: identityDecision,
    reply: { status: 200, shape: messageShape },
    failures: {
      IdentityCaseNotFound: fields({ user_id: ['The user has no identity check to decide.'] }),
      PersonBarred: fields({
        user_id: ['Another account of this person is suspended or self-excluded. Reject the check.'],
      }),
      SecondManagerNeeded: fields({ user_id: ['The check is flagged: decide it in the console.'] }),
      IdentityCaseDecided: fields({ user_id: ['The identity check was decided at the same time.'] }),
    },
    async handle({ body }) {
      await decideIdentity(body.user_id, body.decision)
      return { message: 'Identity check decided' }
    },
  }),
)
