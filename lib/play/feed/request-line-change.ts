import { storeRequestIn } from '@/lib/change/approval/store-request'
import type { Author } from '@/lib/change/audit/author'
import { transaction } from '@/lib/db/transaction'
import { editLine } from '@/lib/play/feed/edit-line'
import type { LineEdit } from '@/lib/play/feed/edit-schema'
import { lineConfirmation } from './approvals'

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
    await storeRequestIn(db, by, {
      action: 'line.change',
      approvable: lineConfirmation,
      input: { ...line, name },
      reason,
    })
  })
}
