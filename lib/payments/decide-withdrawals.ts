import { type BulkRows, bulkOf } from '@/lib/list/bulk-change'
import { approveWithdrawal, declineWithdrawal } from './decide-withdrawal'
import { type ListedWithdrawal, withdrawalsList } from './withdrawals-list'

export const withdrawalRows: BulkRows<ListedWithdrawal> = {
  list: withdrawalsList,
  seen: row => ({
    status: row.status,
    isSuspended: row.isSuspended,
    methodLabel: row.methodLabel,
    isAccountChanged: row.isAccountChanged,
    disputeIds: row.disputeIds,
    givenCents: row.givenCents,
    unplayedCents: row.unplayedCents,
  }),
  name: ({ id, username }) => `W-${id} of ${username}`,
  href: ({ userId }) => `/admin/users/${userId}`,
}

/** With the open disputes that the list shows. */
export const approveWithdrawals = bulkOf({
  change: approveWithdrawal,
  rows: withdrawalRows,
  input: ({ id, disputeIds }) => ({ withdrawalId: id, disputeIds }),
})

export const declineWithdrawals = bulkOf({
  change: declineWithdrawal,
  rows: withdrawalRows,
  input: ({ id }) => ({ withdrawalId: id }),
})
