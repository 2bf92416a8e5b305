import { env } from '@/lib/env'
import { feedPayload, importCounts } from '@/lib/feed/schema'
import { endpoint } from '@/lib/http/endpoint'
import { dataShape, fields } from '@/lib/http/reply'
import { behindToken } from '@/lib/http/shared-token'
import { standardFailures } from '@/lib/http/standard-failures'
import { importFeedAndSettle } from '@/lib/settlement/import-feed-and-settle'

/** Takes in what the feed delivers: all of it or nothing. */
export const POST = behindToken(
  () => env().FEED_TOKEN,
  endpoint({
    access: 'public',
    summary: 'Deliver games, players, lines and results',
    description:
      'Wants the FEED_TOKEN as bearer. A row that does not fit refuses the whole delivery and is named.',
    body: feedPayload,
    bodyLimitBytes: 8 * 1024 * 1024,
    reply: { status: 200, shape: dataShape(importCounts) },
    failures: {
      Unauthenticated: standardFailures.Unauthenticated,
      CatalogGameNotFound: fields(({ gameId }) => ({
        game_id: [`There is no game ${gameId} in the catalog.`],
      })),
    },
    async handle({ body }) {
      return { message: 'FeedPayload taken in', data: await importFeedAndSettle(body) }
    },
  }),
)
