import { endpoint } from '@/lib/api/endpoint'
import { settingKeys } from '@/lib/change/settings/change-setting'
import { dataShape, fields } from '@/lib/core/reply'
import { presentWorld } from '@/lib/qa/present'
import { qaTool } from '@/lib/qa/qa-tool'
import { createWorld } from '@/lib/qa/save-world'
import { savedWorld, worldRequest } from '@/lib/qa/schema-worlds'

/** Creates a world: an overlay and a clock that only its users see. */
export const POST = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: create a world',
    description: `Settings are ${settingKeys.join(', ')}.`,
    body: worldRequest,
    reply: { status: 201, shape: dataShape(savedWorld) },
    failures: {
      WorldClockOutOfRange: fields({
        'clock.frozen_at': ['The clock.frozen_at field must be between now and 50 years from now.'],
      }),
      WorldSettingInvalid: fields(({ key, message }) => ({
        [key ? `settings.${key}` : 'settings']: [message],
      })),
    },
    async handle({ body }) {
      return { message: 'World created', data: presentWorld(await createWorld(body)) }
    },
  }),
)
