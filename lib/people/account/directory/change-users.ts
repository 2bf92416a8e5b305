import { z } from 'zod'
import { formatMoney } from '@/lib/core/format'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { adjustmentForm } from '@/lib/ledger/schema'
import { type BulkRows, bulkOf } from '@/lib/list/bulk-change'
import { suspendUser } from '@/lib/people/restrictions/changes/suspend-user'
import { type ListedUser, usersList } from './users-list'

export const userRows: BulkRows<ListedUser> = {
  list: usersList,
  // Without balances, which change with each entry.
  seen: ({ deletedAt, purgedAt, isTester, isSelfExcluded, isSuspended, suspendedUntil, kyc }) => ({
    deletedAt,
    purgedAt,
    isTester,
    isSelfExcluded,
    isSuspended,
    suspendedUntil,
    kyc,
  }),
  name: ({ username }) => username,
  href: ({ id }) => `/admin/users/${id}`,
  describe: ({ cashCents, isTester }) => `Cash ${formatMoney(cashCents ?? 0n)}${isTester ? ', tester' : ''}`,
  marks: ({ isSuspended, isSelfExcluded }) => [
    ...(isSuspended ? ['suspended'] : []),
    ...(isSelfExcluded ? ['self-excluded'] : []),
  ],
}

export const suspendUsers = bulkOf({
  change: suspendUser,
  rows: userRows,
  shared: suspendUser.input.pick({ endsAt: true }),
  input: ({ id }, { endsAt }) => ({ userId: id, endsAt }),
})

/** The same amount for each user. A form sent twice credits each user once. */
export const creditUsers = bulkOf({
  change: adjustBalance,
  rows: userRows,
  shared: z.object({
    bucket: adjustmentForm.shape.bucket,
    amountCents: adjustmentForm.shape.amountCents.refine(cents => cents > 0n, 'Enter an amount above zero.'),
  }),
  input: ({ id }, { bucket, amountCents }, requestKey) => ({ userId: id, bucket, amountCents, requestKey }),
})
