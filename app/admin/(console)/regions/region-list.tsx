'use client'

import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { changeRegion } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { PageHeader } from '@/components/page/page-header'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { NumberField } from '@/components/ui/number-field'
import { SearchField } from '@/components/ui/search-field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { State } from '@/components/ui/state'
import { matchesWords } from '@/lib/console/search/rules'
import { formatCount, pluralize } from '@/lib/core/format'
import type { ListedRegion } from '@/lib/people/location/save-region'
import { RegionFacts } from './region-facts'

const filters = ['All', 'Open', 'Closed'] as const

export function RegionList({ regions, canChange }: { regions: ListedRegion[]; canChange: boolean }) {
  const [filter, setFilter] = useState<(typeof filters)[number]>('All')
  const [text, setText] = useState('')
  const [changedCode, setChangedCode] = useState<string>()
  const changed = regions.find(({ code }) => code === changedCode)
  const shown = regions.filter(
    ({ isAllowed, name, code }) =>
      (filter === 'All' || isAllowed === (filter === 'Open')) &&
      (matchesWords(name, text) || code === text.trim().toUpperCase()),
  )
  const open = regions.filter(({ isAllowed }) => isAllowed).length
  return (
    <>
      <PageHeader title="Cash play by state">
        Where users can play for cash, deposit and withdraw. A location that the app reports is allowed in
        open states only.
      </PageHeader>
      {regions.length === 0 ? (
        <EmptyState>No states. Restart the service to add them.</EmptyState>
      ) : (
        <div className="grid max-w-page grid-cols-1 gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="flex flex-wrap items-center gap-2">
              <SearchField label="Find a state" value={text} onChange={setText} />
              <SegmentedControl label="Show" choices={filters} chosen={filter} onChoose={setFilter} />
            </span>
            <p className="text-12 text-muted">
              {open} of {pluralize(regions.length, 'state')} open
            </p>
          </div>
          {shown.length === 0 ? (
            <EmptyState>
              {text.trim() ? `No state matches “${text.trim()}”.` : `No state is ${filter.toLowerCase()}.`}
            </EmptyState>
          ) : (
            <ul
              aria-label="Cash play by state"
              className="overflow-clip rounded-card border border-line bg-raised"
            >
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
        <RegionDialog
          key={String(changed.updatedAt)}
          region={changed}
          onClose={() => setChangedCode(undefined)}
        />
      )}
    </>
  )
}

function Row({ region: { code, name, isAllowed, minAge, users, hasMoreUsers } }: { region: ListedRegion }) {
  return (
    <>
      <span className="w-7 flex-none font-mono text-12 text-muted">{code}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-12 text-muted">
          From {minAge} years
          {users > 0 &&
            `, ${hasMoreUsers ? `${formatCount(users, { hasMore: true })} users` : pluralize(users, 'user')} there now`}
        </span>
      </span>
      <span className="flex-none sm:w-20">
        <State is={isAllowed ? 'live' : 'ended'}>{isAllowed ? 'Open' : 'Closed'}</State>
      </span>
    </>
  )
}

const choices = ['Open', 'Closed'] as const

function RegionDialog({ region, onClose }: { region: ListedRegion; onClose: () => void }) {
  const { code, name } = region
  const updatedAt = region.updatedAt.toISOString()
  const [isAllowed, setIsAllowed] = useState(region.isAllowed)
  const [minAge, setMinAge] = useState<number | null>(region.minAge)
  return (
    <ActionDialog
      onClose={onClose}
      title={`Change ${name}?`}
      confirmLabel="Change state"
      isDanger={region.isAllowed && !isAllowed}
      send={async ({ reason }) =>
        minAge === null
          ? 'Enter the minimum age.'
          : changeRegion({ code, updatedAt, isAllowed, minAge, reason })
      }
      done={result => (result?.waits ? `Requested approval to change ${name}` : undefined)}
    >
      <div className="grid gap-3">
        <p>
          Closing a state and raising its minimum age deny the users there immediately. Undo restores their
          locations; in a state that opens later, they check their location again. A minimum age above 18
          requires a verified identity.
        </p>
        {region.isAllowed && <RegionFacts code={code} />}
        <SegmentedControl
          label="Cash play"
          choices={choices}
          chosen={isAllowed ? 'Open' : 'Closed'}
          onChoose={choice => setIsAllowed(choice === 'Open')}
        />
        <NumberField label="Minimum age" min={18} max={99} value={minAge} onChange={setMinAge} end="years" />
        <SecondManagerNote
          change="region.change"
          input={minAge === null ? null : { code, updatedAt, isAllowed, minAge }}
        />
      </div>
    </ActionDialog>
  )
}
