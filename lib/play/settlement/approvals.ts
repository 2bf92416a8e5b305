import { z } from 'zod'
import { approvable } from '@/lib/change/approval/approvable-action'
import { idShape } from '@/lib/core/wire'
import { readBalanceFacts } from '@/lib/ledger/balance-facts'
import { getEntryOwner, refundEntryIn } from '@/lib/play/settlement/refund-entry'

/** Refunds an open entry before its first match. */
export const entryRefund = approvable({
  input: z.object({ entryId: idShape }),
  async subjectOf(db, { entryId }) {
    const { userId, username } = await getEntryOwner(db, entryId)
    return { type: 'user', id: userId, name: username }
  },
  run: (db, by, { entryId }, { byId, reason }) => refundEntryIn(db, by, { entryId, reason }, byId),
  facts: (db, _, run) => readBalanceFacts(db, run),
})
