import { endpoint } from '@/lib/api/endpoint'
import { settingKeys } from '@/lib/change/settings/change-setting'
import { dataShape, messageShape } from '@/lib/core/reply'
import { presentWorld } from '@/lib/qa/present'
import { qaTool } from '@/lib/qa/qa-tool'
import { changeFailures, deleteFailures } from '@/lib/qa/worlds/failures'
import { savedWorld, worldChange, worldParams } from '@/lib/qa/worlds/schema'
import { changeWorld, deleteWorld } from '@/lib/qa/worlds/worlds'

/** Changes the given parts of a world. */
export const POST = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: change a world',
    description: `Settings are ${settingKeys.join(', ')}.`,
    params: worldParams,
    body: worldChange,
    reply: { status: 200, shape: dataShape(savedWorld) },
    failures: changeFailures,
    async handle({ params, body }) {
      return { message: 'World changed', data: presentWorld(await changeWorld(params.world, body)) }
    },
  }),
)

/** Deletes a world with all it owns: users, content and snapshots. */
export const DELETE = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: delete a world',
    params: worldParams,
    reply: { status: 200, shape: messageShape },
    failures: deleteFailures,
    async handle({ params }) {
      await deleteWorld(params.world)
      return { message: 'World deleted' }
    },
  }),
)
