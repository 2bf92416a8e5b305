import { endpoint } from '@/lib/http/endpoint'
import { createPersona } from '@/lib/qa/create-persona'
import { presentPersona } from '@/lib/qa/present'
import { qaTool } from '@/lib/qa/qa-tool'
import { persona, personaRequest } from '@/lib/qa/schema'

/** Creates a user in a known state. */
export const POST = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: create a persona',
    body: personaRequest,
    reply: { status: 201, shape: persona },
    async handle({ body }) {
      return { data: presentPersona(await createPersona(body.persona, { isVerified: body.verified })) }
    },
  }),
)
