'use client'

import { useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
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
  const { showResult, showToast } = useToaster()
  const [isAllowed, setIsAllowed] = useState(region.isAllowed)
  const [minAge, setMinAge] = useState<number | null>(region.minAge)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Change ${name}?`}
      confirmLabel="Change region"
      cancelLabel="Cancel"
      isDanger={region.isAllowed && !isAllowed}
      onConfirm={async ({ reason }) => {
        if (minAge === null) return 'Enter the minimum age.'
        const answer = showResult(await changeRegion({ code, updatedAt, isAllowed, minAge, reason }))
        if (!answer.ok) return Object.values(answer.errors ?? {})[0]?.[0] ?? answer.message
        if (answer.result?.waits) showToast({ text: `Requested approval to change ${name}` })
      }}
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
    </ConfirmDialog>
  )
}
