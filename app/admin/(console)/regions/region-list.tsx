'use client'

import { useState } from 'react'
import { PageHeader } from '@/components/admin/layout/page-header'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { pluralize } from '@/components/ui/format'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { State } from '@/components/ui/state'
import { RegionDialog, type ShownRegion } from './region-dialog'

const filters = ['All', 'Open', 'Closed'] as const

export function RegionList({ regions, canChange }: { regions: ShownRegion[]; canChange: boolean }) {
  const [filter, setFilter] = useState<(typeof filters)[number]>('All')
  const [changedCode, setChangedCode] = useState<string>()
  const changed = regions.find(({ code }) => code === changedCode)
  const shown = regions.filter(({ isAllowed }) => filter === 'All' || isAllowed === (filter === 'Open'))
  const open = regions.filter(({ isAllowed }) => isAllowed).length
  return (
    <>
      <PageHeader title="Regions">
        Where users can play for cash, deposit and withdraw. A location that the app reports is allowed in
        open regions only.
      </PageHeader>
      {regions.length === 0 ? (
        <EmptyState>No regions. Restart the service to add the states.</EmptyState>
      ) : (
        <div className="grid max-w-[760px] grid-cols-1 gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <SegmentedControl label="Show" choices={filters} chosen={filter} onChoose={setFilter} />
            <p className="text-12 text-muted">
              {open} of {pluralize(regions.length, 'region')} open
            </p>
          </div>
          {shown.length === 0 ? (
            <EmptyState>No region is {filter.toLowerCase()}.</EmptyState>
          ) : (
            <ul aria-label="Regions" className="overflow-clip rounded-card border border-line bg-raised">
              {shown.map(region => (
                <li
                  key={region.code}
                  id={region.code}
                  className="flex min-h-12 items-center gap-3 border-line border-b px-3 py-2 last:border-b-0"
                >
                  <Row region={region} />
                  {canChange && (
                    <Button
                      size="small"
                      aria-label={`Change ${region.name}`}
                      onClick={() => setChangedCode(region.code)}
                    >
                      Change
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {changed && (
        <RegionDialog key={changed.updatedAt} region={changed} onClose={() => setChangedCode(undefined)} />
      )}
    </>
  )
}

function Row({ region: { code, name, isAllowed, minAge, users } }: { region: ShownRegion }) {
  return (
    <>
      <span className="w-7 flex-none font-mono text-12 text-muted">{code}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-12 text-muted">
          From {minAge} years{users > 0 && `, ${pluralize(users, 'user')} there now`}
        </span>
      </span>
      <span className="flex-none fold:w-20">
        <State is={isAllowed ? 'live' : 'ended'}>{isAllowed ? 'Open' : 'Closed'}</State>
      </span>
    </>
  )
}
