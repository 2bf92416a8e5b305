import type { Author } from '@/lib/audit/author'
import { everyTime } from '@/lib/db/once'
import { transaction } from '@/lib/db/transaction'
import { inspectFeedFile } from '@/lib/feed/import-file'
import { requestApprovalIn } from './request-approval'

type FeedFile = { content: string; gameId: number | null; reason: string }

/** Requests a second manager's approval to import a file. Throws FeedFileInvalid or CatalogGameNotFound. */
export async function requestImport(
  by: Author & { operatorId: number },
  { content, gameId, reason }: FeedFile,
  once = everyTime,
) {
  const file = await inspectFeedFile(content, gameId ?? undefined)
  const approvalId = await transaction(db =>
    once(db, () => requestApprovalIn(db, by, { action: 'feed.import', input: { content, ...file }, reason })),
  )
  return { approvalId, counts: file.counts }
}
