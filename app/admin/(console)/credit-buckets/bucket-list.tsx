'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { useState } from 'react'
import { bucketNames } from '@/components/admin/amount'
import { PageHeader } from '@/components/admin/layout/page-header'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { pluralize } from '@/components/ui/format'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { State } from '@/components/ui/state'
import { BucketDialog } from './bucket-dialog'
import type { ShownBucket } from './shown-bucket'
import { SwitchDialog } from './switch-dialog'

type Props = { buckets: ShownBucket[]; canEdit: boolean; canSwitch: boolean }

export function BucketList({ buckets, canEdit, canSwitch }: Props) {
  const [editedId, setEditedId] = useState<number | 'new'>()
  const [switchedId, setSwitchedId] = useState<number>()
  // Dialogs show the current version of the row.
  const edited = editedId === 'new' ? 'new' : buckets.find(({ id }) => id === editedId)
  const switched = buckets.find(({ id }) => id === switchedId)
  const add = canEdit && (
    <Button variant="primary" onClick={() => setEditedId('new')} data-key="n">
      <Icon name="plus" className="size-3.5" />
      New bucket
    </Button>
  )
  return (
    <>
      <PageHeader title="Credit buckets" actions={add}>
        Where promos put their credits. Promos with an inactive bucket award nothing.
      </PageHeader>
      <div className="max-w-[760px]">
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
                      onAction: () => setEditedId(bucket.id),
                    },
                    {
                      id: 'switch',
                      label: bucket.isActive ? 'Deactivate…' : 'Activate…',
                      icon: bucket.isActive ? 'pause' : 'play',
                      disabledReason: canSwitch ? undefined : 'Requires the manager role',
                      onAction: () => setSwitchedId(bucket.id),
                    },
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {edited && <BucketDialog bucket={edited} onClose={() => setEditedId(undefined)} />}
      {switched && (
        <SwitchDialog
          key={String(switched.isActive)}
          bucket={switched}
          onClose={() => setSwitchedId(undefined)}
        />
      )}
    </>
  )
}

function Row({ bucket: { name, bucket, isActive, promos, claimable } }: { bucket: ShownBucket }) {
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
              href={`/admin/promos?creditBucket=${encodeURIComponent(name)}` as Route}
              prefetch={false}
              className="underline underline-offset-3 hover:text-ink"
            >
              {pluralize(promos, 'promo')}
            </Link>
          )}
          {claimable > 0 && `, ${claimable} live or scheduled`}
        </span>
      </span>
      <span className="flex-none fold:w-22">
        <State is={isActive ? 'live' : 'paused'}>{isActive ? 'Active' : 'Inactive'}</State>
      </span>
    </>
  )
}
