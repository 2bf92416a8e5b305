import type { ListedBucket } from '@/lib/promo/credit-buckets'

export type ShownBucket = Omit<ListedBucket, 'updatedAt'> & { updatedAt: string }
