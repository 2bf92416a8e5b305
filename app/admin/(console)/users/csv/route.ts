import { exportRequest } from '@/lib/console/page/list-request'
import { formatCents } from '@/lib/core/money'
import { exportList } from '@/lib/list/export-list'
import { type ListedUser, usersList } from '@/lib/people/account/directory/users-list'

/** CSV export of the users list with its current filters. */
export async function GET(request: Request): Promise<Response> {
  return exportList<ListedUser>(
    usersList,
    [
      { head: 'ID', value: user => `U-${user.id}` },
      { head: 'Username', value: user => user.username },
      { head: 'Email', value: user => user.email },
      { head: 'Email verified', value: user => user.isEmailVerified },
      { head: 'Phone', value: user => user.phone },
      { head: 'KYC', value: user => user.kyc },
      { head: 'Location', value: user => user.geolocation },
      { head: 'Mode', value: user => user.mode },
      { head: 'Tester', value: user => user.isTester },
      { head: 'Self-excluded', value: user => user.isSelfExcluded },
      { head: 'Cash', value: user => (user.cashCents === null ? null : formatCents(user.cashCents)) },
      {
        head: 'Suspended',
        value: user => user.isSuspended && (user.suspendedUntil?.toISOString() ?? 'until lifted'),
      },
      { head: 'Signed up', value: user => user.createdAt },
      { head: 'Deleted', value: user => user.deletedAt },
      { head: 'Purged', value: user => user.purgedAt },
    ],
    await exportRequest(request),
  )
}
