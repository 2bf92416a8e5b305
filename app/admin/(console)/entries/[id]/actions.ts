'use server'

import { z } from 'zod'
import { actOrRequestApproval } from '@/lib/approval/request-approval'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/operator-action'
import { findName } from '@/lib/search/find-name'
import { refundEntry } from '@/lib/settlement/refund-entry'
import { idShape } from '@/lib/wire'

/** Waits for a second manager. */
export const refund = operatorAction({
  action: 'entry.refund',
  confirm: ({ entryId }) => findName('entry', entryId),
  input: z.strictObject({ entryId: idShape, reason: reasonShape }),
  failures: {
    EntryNotFound: 'This entry does not exist.',
    EntryNotOpen: 'This entry is already settled. Nothing was changed.',
    OwnAccount: 'This account has your email address. Another manager must refund its entries.',
    EntryStarted: 'A match of this entry has started. Only entries before their first match can be refunded.',
  },
  async run({ input, by }) {
    const { entryId, reason } = input
    const { waits } = await actOrRequestApproval(
      by,
      { action: 'entry.refund', input: { entryId }, reason },
      () => refundEntry(by, input),
    )
    return { result: { waits } }
  },
})
