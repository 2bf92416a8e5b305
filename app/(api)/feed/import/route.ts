import { endpoint } from '@/lib/api/endpoint'
import { withSharedToken } from '@/lib/api/shared-token'
import { standardFailures } from '@/lib/api/standard-failures'
import { env } from '@/lib/core/env'
import { dataShape, fields } from '@/lib/core/reply'
import { feedPayload, importCounts } from '@/lib/play/feed/schema'
import { importFeedAndSettle } from '@/lib/play/settlement/import-feed-and-settle'

/** Imports a feed payload completely or not at all. */
export const POST = withSharedToken(
  () => env().FEED_TOKEN,
  endpoint({
    access: 'public',
    summary: 'Import games, players, lines, results and contest standings',
    description:
      'Requires FEED_TOKEN as the bearer token. One invalid row rejects the whole payload; the reply names the row.',
    body: feedPayload,
    bodyLimitBytes: 8 * 1024 * 1024,
    reply: { status: 200, shape: dataShape(importCounts) },
    failures: {
      Unauthenticated: standardFailures.Unauthenticated,
      CatalogGameNotFound: fields(({ gameId }) => ({
        game_id: [`There is no game ${gameId} in the catalog.`],
      })),
      ContestStandingsRejected: fields(({ row, contestId, why }) => ({
        [`contest_standings.${row}`]: [`Contest ${contestId} ${why}.`],
      })),
    },
    async handle({ body }) {
      return { message: 'Feed imported', data: await importFeedAndSettle(body) }
    },
  }),
)
