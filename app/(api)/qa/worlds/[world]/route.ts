import { endpoint } from '@/lib/api/endpoint'
import { dataShape, messageShape } from '@/lib/core/reply'
import { presentParts, presentWorld } from '@/lib/qa/present'
import { qaTool } from '@/lib/qa/qa-tool'
import { changeFailures, deleteFailures } from '@/lib/qa/worlds/failures'
import { readParts } from '@/lib/qa/worlds/read-parts'
import { savedWorld, worldChange, worldParams, worldParts } from '@/lib/qa/worlds/schema'
import { changeWorld, deleteWorld } from '@/lib/qa/worlds/worlds'

const world = { access: 'public', params: worldParams } as const

/** Returns the parts of a world that can be changed. */
export const GET = qaTool(
  endpoint({
    ...world,
    summary: 'QA: read a world',
    reply: { status: 200, shape: dataShape(worldParts) },
    failures: deleteFailures,
    handle: async ({ params }) => ({ message: 'World', data: presentParts(await readParts(params.world)) }),
  }),
)

/** Changes the given parts of a world. */
export const POST = qaTool(
  endpoint({
    ...world,
    summary: 'QA: change a world',
    body: worldChange,
    reply: { status: 200, shape: dataShape(savedWorld) },
    failures: changeFailures,
    handle: async ({ params, body }) => ({
      message: 'World changed',
      data: presentWorld(await changeWorld(params.world, body)),
    }),
  }),
)

/** Deletes a world with all it owns: users, content and snapshots. */
export const DELETE = qaTool(
  endpoint({
    ...world,
    summary: 'QA: delete a world',
    reply: { status: 200, shape: messageShape },
    failures: deleteFailures,
    async handle({ params }) {
      await deleteWorld(params.world)
      return { message: 'World deleted' }
    },
  }),
)
