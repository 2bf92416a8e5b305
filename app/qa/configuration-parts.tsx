'use client'

import { Button } from '@/components/ui/button'
import type { SentChange, WorldParts } from './calls'

/** `save` replaces parts of the world. */
export type PartProps = { parts: WorldParts; isBusy: boolean; save: (change: SentChange) => void }

export function SaveButton({ isBusy, children }: { isBusy: boolean; children: string }) {
  return (
    <div>
      <Button type="submit" disabled={isBusy}>
        {children}
      </Button>
    </div>
  )
}

type RemovableProps = { label: string; rows: string[]; isBusy: boolean; onRemove: (index: number) => void }

export function RemovableList({ label, rows, isBusy, onRemove }: RemovableProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-line border-y">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ID, and equal ones are interchangeable
        <li key={`${index} ${row}`} className="flex items-center justify-between gap-2 py-1">
          <span className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{row}</span>
          <Button
            variant="ghost"
            size="small"
            disabled={isBusy}
            aria-label={`Remove ${row}`}
            onClick={() => onRemove(index)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
