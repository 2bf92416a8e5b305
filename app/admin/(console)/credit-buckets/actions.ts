'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import {
  activateBucket,
  createBucket,
  deactivateBucket,
  renameBucket,
} from '@/lib/rewards/promo/credit-buckets'

export const addBucket = changeAction(createBucket)

export const saveBucketName = changeAction(renameBucket)

export const activate = changeAction(activateBucket)

export const deactivate = changeAction(deactivateBucket)
