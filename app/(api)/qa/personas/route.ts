import { endpoint } from '@/lib/http/endpoint'
import { makePersona } from '@/lib/qa/make-persona'
import { presentPersona } from '@/lib/qa/present'
import { qaTool } from '@/lib/qa/qa-tool'
import { persona, personaRequest } from '@/lib/qa/schema'

/** Makes a new user in a known state. */
export const POST = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: make a persona',
    body: personaRequest,
    reply: { status: 201, shape: persona },
    async handle({ body }) {
      return { data: presentPersona(await makePersona(body.persona, { isVerified: body.verified })) }
    },
  }),
)
