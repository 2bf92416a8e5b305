import { endpoint } from '@/lib/api/endpoint'
import { standardFailures } from '@/lib/api/standard-failures'
import { settingKeys } from '@/lib/change/settings/change-setting'
import { dataShape, fields } from '@/lib/core/reply'
import { presentWorld } from '@/lib/qa/present'
import { qaTool } from '@/lib/qa/qa-tool'
import { changeWorld } from '@/lib/qa/save-world'
import { savedWorld, worldChange, worldParams } from '@/lib/qa/schema-worlds'

/** Replaces the given parts of a world's overlay. */
export const POST = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: change a world',
    description: `Settings are ${settingKeys.join(', ')}.`,
    params: worldParams,
    body: worldChange,
    reply: { status: 200, shape: dataShape(savedWorld) },
    failures: {
      WorldNotFound: standardFailures.WorldNotFound,
      WorldSettingInvalid: fields(({ key, message }) => ({
        [key ? `settings.${key}` : 'settings']: [message],
      })),
    },
    async handle({ params, body }) {
      return { message: 'World changed', data: presentWorld(await changeWorld(params.world, body)) }
    },
  }),
)
