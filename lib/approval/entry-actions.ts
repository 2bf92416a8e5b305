import { z } from 'zod'
import { getEntryOwner, refundEntryIn } from '@/lib/settlement/refund-entry'
import { idShape } from '@/lib/wire'
import { approvable } from './approvable-action'

/** Refunds an open entry before its first match. */
export const entryRefund = approvable({
  input: z.object({ entryId: idShape }),
  async subjectOf(db, { entryId }) {
    const { userId, username } = await getEntryOwner(db, entryId)
    return { type: 'user', id: userId, name: username }
  },
  run: (db, by, { entryId }, { byId, reason }) => refundEntryIn(db, by, { entryId, reason }, byId),
})
