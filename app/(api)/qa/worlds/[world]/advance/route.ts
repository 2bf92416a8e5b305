import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { presentAdvance } from '@/lib/qa/present'
import { qaTool } from '@/lib/qa/qa-tool'
import { advanceWorld } from '@/lib/qa/worlds/advance'
import { advanceFailures } from '@/lib/qa/worlds/failures'
import { advancedWorld, advanceRequest, worldParams } from '@/lib/qa/worlds/schema'

/** Moves a world's clock and runs the jobs that are then due. */
export const POST = qaTool(
  endpoint({
    access: 'public',
    summary: "QA: move a world's clock",
    params: worldParams,
    body: advanceRequest,
    reply: { status: 200, shape: dataShape(advancedWorld) },
    failures: advanceFailures,
    async handle({ params, body }) {
      return { message: 'Clock moved', data: presentAdvance(await advanceWorld(params.world, body.seconds)) }
    },
  }),
)
