import type { z } from 'zod'
import { type Importer, importDelivery } from './import-delivery'
import { readFeedFile } from './read-file'
import type { deliveryCounts } from './schema'

/**
 * Takes in a file, JSON or CSV, as POST /feed/import takes in a delivery, and answers its rows by kind. Throws
 * FeedFileRefused, which names lines, fields and reasons, or FeedSportUnknown; nothing is stored then.
 */
export async function importFeedFile(
  content: string,
  gameId?: number,
  importer?: Importer,
): Promise<z.input<typeof deliveryCounts>> {
  return importDelivery(readFeedFile(content, gameId), importer)
}
