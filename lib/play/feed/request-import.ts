import { requestChangeIn } from '@/lib/change/approval/act-or-request'
import type { Author } from '@/lib/change/audit/author'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { importOperatorFile, inspectFeedFile } from './import-file'

/** For a second manager. Throws FeedFileInvalid, LineOutOfRange or CatalogGameNotFound. */
export async function requestImport(
  by: Author & { operatorId: number },
  { content, gameId, reason }: { content: string; gameId: number | null; reason: string },
  runIdempotent = withoutIdempotency,
) {
  const { counts, ...file } = await inspectFeedFile(by, content, gameId ?? undefined)
  const approvalId = await transaction(db =>
    runIdempotent(db, () => requestChangeIn(db, by, importOperatorFile, { content, ...file }, reason)),
  )
  return { approvalId, counts }
}
