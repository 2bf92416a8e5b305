import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listBucketsWithPromos } from '@/lib/rewards/promo/credit-buckets'
import { BucketList } from './bucket-list'

export default async function CreditBucketsPage() {
  const operator = await requireOperator()
  const buckets = await listBucketsWithPromos()
  return (
    <BucketList
      canEdit={hasRole(operator, 'editor')}
      canSwitch={hasRole(operator, 'manager')}
      buckets={buckets.map(({ updatedAt, ...bucket }) => ({ ...bucket, updatedAt: updatedAt.toISOString() }))}
    />
  )
}
