'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findName } from '@/lib/console/search/find-name'
import { idShape } from '@/lib/core/wire'
import { refundEntry } from '@/lib/play/settlement/refund-entry'

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
