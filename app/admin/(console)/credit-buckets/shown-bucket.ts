import type { ListedBucket } from '@/lib/rewards/promo/credit-buckets'

export type ShownBucket = Omit<ListedBucket, 'updatedAt'> & { updatedAt: string }
