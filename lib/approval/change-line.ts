import type { Author } from '@/lib/audit/author'
import { transaction } from '@/lib/db/transaction'
import { editLine } from '@/lib/feed/edit-line'
import type { LineEdit } from '@/lib/feed/edit-schema'
import { requestApprovalIn } from './request-approval'

/**
 * Changes a player's line and, in the same transaction, asks a second manager to let it be sold; until then entries with
 * the player are refused. Throws FeedPlayerNotFound, EditConflict, or LineOutOfRange.
 */
export async function changeLine(
  by: Author & { operatorId: number },
  edit: LineEdit,
  reason: string,
): Promise<void> {
  const { updatedAt: _, ...held } = edit
  await transaction(async db => {
    const name = await editLine(db, by, edit, reason)
    await requestApprovalIn(db, by, { action: 'line.change', input: { ...held, name }, reason })
  })
}
