import { endpoint } from '@/lib/api/endpoint'
import { settingKeys } from '@/lib/change/settings/change-setting'
import { dataShape } from '@/lib/core/reply'
import { presentListed, presentWorld } from '@/lib/qa/present'
import { qaTool } from '@/lib/qa/qa-tool'
import { createFailures } from '@/lib/qa/worlds/failures'
import { savedWorld, worldRequest, worlds } from '@/lib/qa/worlds/schema'
import { createWorld, listWorlds } from '@/lib/qa/worlds/worlds'

/** Lists the worlds, newest first. */
export const GET = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: list worlds',
    reply: { status: 200, shape: worlds },
    async handle() {
      return { data: (await listWorlds()).map(presentListed) }
    },
  }),
)

/** Creates a world: a database with its own users, operators, content, settings and clock. */
export const POST = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: create a world',
    description: `Settings are ${settingKeys.join(', ')}.`,
    body: worldRequest,
    reply: { status: 201, shape: dataShape(savedWorld) },
    failures: createFailures,
    async handle({ body }) {
      return { message: 'World created', data: presentWorld(await createWorld(body)) }
    },
  }),
)
