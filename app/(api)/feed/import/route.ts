import { env } from '@/lib/env'
import { delivery, deliveryCounts } from '@/lib/feed/schema'
import { endpoint } from '@/lib/http/endpoint'
import { dataShape, fields } from '@/lib/http/reply'
import { behindToken } from '@/lib/http/shared-token'
import { standardFailures } from '@/lib/http/standard'
import { takeDelivery } from '@/lib/settlement/import-feed-and-settle'

/** Takes in what the feed delivers: all of it or nothing. */
export const POST = behindToken(
  () => env().FEED_TOKEN,
  endpoint({
    access: 'public',
    summary: 'Deliver games, players, lines and results',
    description:
      'Wants the FEED_TOKEN as bearer. A row that does not fit refuses the whole delivery and is named.',
    body: delivery,
    bodyLimitBytes: 8 * 1024 * 1024,
    reply: { status: 200, shape: dataShape(deliveryCounts) },
    failures: {
      Unauthenticated: standardFailures.Unauthenticated,
      FeedSportUnknown: fields(({ gameId }) => ({ game_id: [`There is no game ${gameId} in the catalog.`] })),
    },
    async handle({ body }) {
      return { message: 'Delivery taken in', data: await takeDelivery(body) }
    },
  }),
)
