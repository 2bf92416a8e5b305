import type { Author } from '@/lib/audit/author'
import { transaction } from '@/lib/db/transaction'
import { editLine } from '@/lib/feed/edit-line'
import type { LineEdit } from '@/lib/feed/edit-schema'
import { requestApprovalIn } from './request-approval'

/**
 * Changes a player's line and requests approval in one transaction. Entries with the player are rejected until then.
 * Throws FeedPlayerNotFound, EditConflict or LineOutOfRange.
 */
export async function requestLineChange(
  by: Author & { operatorId: number },
  edit: LineEdit,
  reason: string,
): Promise<void> {
  const { updatedAt: _, ...line } = edit
  await transaction(async db => {
    const name = await editLine(db, by, edit, reason)
    await requestApprovalIn(db, by, { action: 'line.change', input: { ...line, name }, reason })
  })
}
