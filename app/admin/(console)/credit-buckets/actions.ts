'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findName } from '@/lib/console/search/find-name'
import { idShape } from '@/lib/core/wire'
import { createBucket, renameBucket, switchBucket } from '@/lib/rewards/promo/credit-buckets'
import { creditBucketInput } from '@/lib/rewards/promo/schema-console'

const failures = {
  CreditBucketNotFound: 'This bucket does not exist.',
  CreditBucketNameTaken: ({ name }: { name: string }) => ({
    field: 'name',
    message: `There is already a bucket named ${name}. Choose a different name.`,
  }),
  CreditBucketSwitched: ({ isActive }: { isActive: boolean }) =>
    `The bucket is already ${isActive ? 'active' : 'inactive'}. Nothing was changed.`,
}

export const addBucket = operatorAction({
  role: 'editor',
  input: creditBucketInput,
  failures,
  async run({ input, by }) {
    const { name, auditId } = await createBucket(by, input)
    return { undo: { auditId, text: `Created “${name}”` } }
  },
})

export const saveBucketName = operatorAction({
  role: 'editor',
  input: z.strictObject({
    id: idShape,
    updatedAt: z.iso.datetime(),
    name: creditBucketInput.shape.name,
  }),
  failures,
  async run({ input: { id, updatedAt, name }, by }) {
    const { auditId } = await renameBucket(by, { id, updatedAt: new Date(updatedAt), name })
    return { undo: { auditId, text: `Renamed the bucket to “${name}”` } }
  },
})

export const setBucketStatus = operatorAction({
  action: 'credit-bucket.switch',
  confirm: ({ id }) => findName('credit bucket', id),
  input: z.strictObject({ id: idShape, isActive: z.boolean(), reason: reasonShape }),
  failures,
  async run({ input, by }) {
    const { name, auditId } = await switchBucket(by, input)
    return { undo: { auditId, text: `${input.isActive ? 'Activated' : 'Deactivated'} “${name}”` } }
  },
})
