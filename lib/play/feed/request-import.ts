import { storeRequestIn } from '@/lib/change/approval/store-request'
import type { Author } from '@/lib/change/audit/author'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { inspectFeedFile } from '@/lib/play/feed/import-file'
import { feedImport } from './approvals'

type FeedFile = { content: string; gameId: number | null; reason: string }

/**
 * Requests a second manager's approval to import a file. Throws FeedFileInvalid, LineOutOfRange or CatalogGameNotFound.
 */
export async function requestImport(
  by: Author & { operatorId: number },
  { content, gameId, reason }: FeedFile,
  runIdempotent = withoutIdempotency,
) {
  const file = await inspectFeedFile(by, content, gameId ?? undefined)
  const approvalId = await transaction(db =>
    runIdempotent(db, () =>
      storeRequestIn(db, by, {
        action: 'feed.import',
        approvable: feedImport,
        input: { content, ...file },
        reason,
      }),
    ),
  )
  return { approvalId, counts: file.counts }
}
