'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/admin/feedback/action-dialog'
import { NumberField } from '@/components/ui/number-field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { changeRegion } from './actions'

/** `updatedAt` in ISO 8601. */
export type ShownRegion = {
  code: string
  name: string
  isAllowed: boolean
  minAge: number
  updatedAt: string
  users: number
}

const choices = ['Open', 'Closed'] as const

export function RegionDialog({ region, onClose }: { region: ShownRegion; onClose: () => void }) {
  const { code, name, updatedAt } = region
  const [isAllowed, setIsAllowed] = useState(region.isAllowed)
  const [minAge, setMinAge] = useState<number | null>(region.minAge)
  return (
    <ActionDialog
      onClose={onClose}
      title={`Change ${name}?`}
      confirmLabel="Change region"
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
          Closing a region and raising its minimum age deny the users there immediately. In an open region
          they check their location again. A minimum age above 18 requires a verified identity. Opening a
          region and lowering its minimum age wait for another manager.
        </p>
        <SegmentedControl
          label="Cash play"
          choices={choices}
          chosen={isAllowed ? 'Open' : 'Closed'}
          onChoose={choice => setIsAllowed(choice === 'Open')}
        />
        <NumberField label="Minimum age" min={18} max={99} value={minAge} onChange={setMinAge} end="years" />
      </div>
    </ActionDialog>
  )
}
