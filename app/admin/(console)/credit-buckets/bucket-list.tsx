'use client'

import { useState } from 'react'
import {
  activateBucket,
  createBucket,
  deactivateBucket,
  renameBucket,
} from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { PageHeader } from '@/components/page/page-header'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Menu } from '@/components/ui/menu'
import { NewButton } from '@/components/ui/new-button'
import { Select } from '@/components/ui/select'
import { State } from '@/components/ui/state'
import { TextField } from '@/components/ui/text-field'
import { bucketNames } from '@/lib/core/amount'
import { pluralize } from '@/lib/core/format'
import { notAwarded } from '@/lib/rewards/promo/award-rules'
import type { ListedBucket } from '@/lib/rewards/promo/credit-buckets'
import type { CreditBucketInput } from '@/lib/rewards/promo/schema-console'

type Props = { buckets: ListedBucket[]; canEdit: boolean; canSwitch: boolean }

export function BucketList({ buckets, canEdit, canSwitch }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  const add = canEdit && <NewButton onClick={() => setIsAdding(true)}>New bucket</NewButton>
  return (
    <>
      <PageHeader title="Credit buckets" actions={add}>
        Where promos put their credits. Promos with an inactive bucket award nothing.
      </PageHeader>
      <div className="max-w-page">
        {buckets.length === 0 ? (
          <EmptyState action={add}>No buckets yet. Promos need one to award credits.</EmptyState>
        ) : (
          <ul aria-label="Credit buckets" className="overflow-clip rounded-card border border-line bg-raised">
            {buckets.map(bucket => (
              <li
                key={bucket.id}
                className="flex min-h-12 items-center gap-3 border-line border-b px-3 py-2 last:border-b-0"
              >
                <Row bucket={bucket} />
                <Menu
                  isRowMenu
                  label={`Actions for ${bucket.name}`}
                  actions={[
                    {
                      id: 'rename',
                      label: 'Rename',
                      icon: 'pencil',
                      disabledReason: canEdit ? undefined : 'Requires the editor role',
                      dialog: onClose => <BucketDialog bucket={bucket} onClose={onClose} />,
                    },
                    {
                      id: 'switch',
                      label: bucket.isActive ? 'Deactivate…' : 'Activate…',
                      icon: bucket.isActive ? 'pause' : 'play',
                      disabledReason: canSwitch ? undefined : 'Requires the manager role',
                      dialog: onClose => (
                        <SwitchDialog key={String(bucket.isActive)} bucket={bucket} onClose={onClose} />
                      ),
                    },
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {isAdding && <BucketDialog bucket="new" onClose={() => setIsAdding(false)} />}
    </>
  )
}

function Row({ bucket: { name, bucket, isActive, promos, claimable } }: { bucket: ListedBucket }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-12 text-muted">
          {bucketNames[bucket] ?? bucket}
          {', '}
          {promos === 0 ? (
            'no promos'
          ) : (
            <Link
              href={`/admin/promos?creditBucket=${encodeURIComponent(name)}`}
              className="underline underline-offset-3 hover:text-ink"
            >
              {pluralize(promos, 'promo')}
            </Link>
          )}
          {claimable > 0 && `, ${claimable} published`}
        </span>
      </span>
      <span className="flex-none sm:w-22">
        <State is={isActive ? 'live' : 'paused'}>{isActive ? 'Active' : 'Inactive'}</State>
      </span>
    </>
  )
}

function SwitchDialog({ bucket, onClose }: { bucket: ListedBucket; onClose: () => void }) {
  const { id, name, isActive, claimable } = bucket
  const affected =
    claimable === 0 ? 'No published promo uses it.' : `${pluralize(claimable, 'published promo')} affected:`
  return (
    <ActionDialog
      onClose={onClose}
      title={`${isActive ? 'Deactivate' : 'Activate'} “${name}”?`}
      confirmText={name}
      confirmLabel={isActive ? 'Deactivate bucket' : 'Activate bucket'}
      cancelLabel={isActive ? 'Keep active' : 'Keep inactive'}
      isDanger={isActive}
      send={({ reason, typed }) => (isActive ? deactivateBucket : activateBucket)({ id, reason }, typed)}
    >
      {affected}
      {claimable > 0 &&
        (isActive
          ? ` users who claim get the answer “${notAwarded}”. Credits already awarded stay.`
          : ' users can claim again, within the budget of each promo.')}
    </ActionDialog>
  )
}

function BucketDialog({ bucket, onClose }: { bucket: ListedBucket | 'new'; onClose: () => void }) {
  const isNew = bucket === 'new'
  const form = useForm<CreditBucketInput>({
    keepsDraft: false,
    shape: async () => (await import('@/lib/rewards/promo/schema-console')).creditBucketInput,
    saved: isNew ? { name: '', bucket: 'credits' } : { name: bucket.name, bucket: bucket.bucket },
    version: isNew ? '' : bucket.updatedAt.toISOString(),
    names: { name: 'Name', bucket: 'Balance' },
    save: async (values, { version }) =>
      isNew ? createBucket(values) : renameBucket({ id: bucket.id, updatedAt: version, name: values.name }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isNew ? 'New credit bucket' : `Rename ${bucket.name}`}
      saveLabel={isNew ? 'Create bucket' : 'Rename'}
    >
      <TextField help="Shown to operators only." autoFocus {...form.field('name')} />
      <Select
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
