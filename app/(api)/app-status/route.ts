import { z } from 'zod'
import { endpoint } from '@/lib/api/endpoint'
import { findAppStatus } from '@/lib/app-config/app-status/find-app-status'
import { presentAppStatus } from '@/lib/app-config/app-status/present'
import { appStatus } from '@/lib/app-config/app-status/schema'
import { dataShape } from '@/lib/core/reply'
import { platformShape } from '@/lib/core/wire'

/** Current app versions and maintenance, before the user signs in. */
export const GET = endpoint({
  access: 'public',
  summary: 'App versions and maintenance, without signing in',
  body: z.object({
    platform: platformShape.meta({
      description:
        'The platform whose maintenance is returned; without it, that of any. The versions are those of both.',
    }),
  }),
  reply: { status: 200, shape: dataShape(appStatus) },
  async handle({ body }) {
    return { message: 'App status', data: presentAppStatus(await findAppStatus(body.platform)) }
  },
})

export const HEAD = GET
export const POST = GET
