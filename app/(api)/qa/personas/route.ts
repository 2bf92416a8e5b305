import { endpoint } from '@/lib/api/endpoint'
import type { FailureCode } from '@/lib/core/failure'
import { fields } from '@/lib/core/reply'
import { createPersona } from '@/lib/qa/create-persona'
import { presentPersona } from '@/lib/qa/present'
import { qaTool } from '@/lib/qa/qa-tool'
import { personaRequest, persona as personaShape } from '@/lib/qa/schema'
import { createPersonaIn } from '@/lib/qa/worlds/create-persona-in'

const reasons: { [Code in FailureCode]?: string } = {
  PromoUnavailable: 'it is not open, or its budget is spent. GET /qa/reference lists promos by outcome',
  PromoNotEligible: 'the persona does not meet its rules',
  CreditBucketMissing: 'it has no active credit bucket',
}

/** Creates a user in a known state. */
export const POST = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: create a persona',
    body: personaRequest,
    reply: { status: 201, shape: personaShape },
    failures: {
      ExclusionEndPast: fields({ excluded_until: ['The excluded_until field must be in the future.'] }),
      WorldNotFound: fields({ world: ['The world field must be a world of POST /qa/worlds.'] }),
      PersonaCannotPlay: fields(({ why }) => ({
        persona: [`Settings, maintenance or games of the world reject the entries of this persona: ${why}.`],
      })),
      PersonaCannotClaim: fields(({ promoId, why }) => ({
        claimed: [`Promo ${promoId} cannot be claimed by this persona: ${reasons[why] ?? why}.`],
      })),
    },
    async handle({ body: { persona, world, ...overrides } }) {
      const created = await (world === undefined
        ? createPersona(persona, overrides)
        : createPersonaIn(world, persona, overrides))
      return { data: presentPersona(created) }
    },
  }),
)
