import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listBucketsWithPromos } from '@/lib/rewards/promo/credit-buckets'
import { BucketList } from './bucket-list'

export default async function CreditBucketsPage() {
  const operator = await requireOperator()
  return (
    <BucketList
      canEdit={hasRole(operator, 'editor')}
      canSwitch={hasRole(operator, 'manager')}
      buckets={await listBucketsWithPromos()}
    />
  )
}
