import { endpoint } from '@/lib/api/endpoint'
import { standardFailures } from '@/lib/api/standard-failures'
import { dataShape, fields } from '@/lib/core/reply'
import { advanceWorld } from '@/lib/qa/advance-world'
import { presentAdvance } from '@/lib/qa/present'
import { qaTool } from '@/lib/qa/qa-tool'
import { advancedWorld, advanceRequest, worldParams } from '@/lib/qa/schema-worlds'

/** Moves a world's clock and runs the jobs that are then due for its users. */
export const POST = qaTool(
  endpoint({
    access: 'public',
    summary: "QA: move a world's clock",
    params: worldParams,
    body: advanceRequest,
    reply: { status: 200, shape: dataShape(advancedWorld) },
    failures: {
      WorldNotFound: standardFailures.WorldNotFound,
      WorldClockOutOfRange: fields({ seconds: ['The clock of a world is at most 50 years ahead.'] }),
    },
    async handle({ params, body }) {
      return { message: 'Clock moved', data: presentAdvance(await advanceWorld(params.world, body.seconds)) }
    },
  }),
)
