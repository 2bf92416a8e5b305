'use client'

import type { ReactNode } from 'react'
import { deferred } from '@/components/ui/on-demand'
import { Switch } from '@/components/ui/switch'
import type { RolloutStep } from '@/lib/app-config/release/rollout-rules'

const ForceNotes = deferred(async () => (await import('./force-notes')).ForceNotes)

type Props = {
  isOn: boolean
  /** Of a rollout that has not reached all users; empty without one. */
  stages: readonly RolloutStep[]
  onChange: (isOn: boolean) => void
  /** It cannot be published, so it has no effect. */
  isRefused: boolean
  canEdit: boolean
  isManager: boolean
  /** The effect, shown while it is on. */
  children: ReactNode
}

export function ForceCard({ isOn, stages, onChange, isRefused, canEdit, isManager, children }: Props) {
  return (
    <section aria-label="Force update" className="rounded-card border border-line bg-raised">
      <header className="flex items-start gap-3 px-4 pt-3.5 pb-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">Force update</h2>
          <p className="text-muted">
            Makes this the minimum version: older builds must update, also after later optional releases.
          </p>
        </div>
        <Switch label="Force update" isBare isHot isOn={isOn} onChange={onChange} isDisabled={!canEdit} />
      </header>
      {isOn && !isRefused && (
        <div className="mx-4 grid gap-2.5 border-line border-t pt-3.5 pb-4">
          {children}
          <ForceNotes stages={stages} isManager={isManager} />
        </div>
      )}
    </section>
  )
}
