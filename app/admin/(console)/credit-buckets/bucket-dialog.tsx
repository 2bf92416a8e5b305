'use client'

import { bucketNames } from '@/components/admin/amount'
import { FormDialog } from '@/components/admin/form/form-dialog'
import { useForm } from '@/components/admin/form/use-form'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { CreditBucketInput } from '@/lib/promo/schema-console'
import { addBucket, saveBucketName } from './actions'
import type { ShownBucket } from './shown-bucket'

export function BucketDialog({ bucket, onClose }: { bucket: ShownBucket | 'new'; onClose: () => void }) {
  const isNew = bucket === 'new'
  const form = useForm<CreditBucketInput>({
    keepsDraft: false,
    shape: async () => (await import('@/lib/promo/schema-console')).creditBucketInput,
    saved: isNew ? { name: '', bucket: 'credits' } : { name: bucket.name, bucket: bucket.bucket },
    version: isNew ? '' : bucket.updatedAt,
    names: { name: 'Name', bucket: 'Balance' },
    save: async (values, { version }) =>
      isNew ? addBucket(values) : saveBucketName({ id: bucket.id, updatedAt: version, name: values.name }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isNew ? 'New credit bucket' : `Rename ${bucket.name}`}
      saveLabel={isNew ? 'Create bucket' : 'Rename'}
    >
      <TextField label="Name" help="Shown to operators only." autoFocus {...form.field('name')} />
      <Select
        label="Balance"
        isDisabled={!isNew}
        help="The balance of the user that promos credit. It cannot change later."
        options={Object.entries(bucketNames).map(([value, label]) => ({
          value: value as CreditBucketInput['bucket'],
          label,
        }))}
        {...form.field('bucket')}
      />
    </FormDialog>
  )
}
