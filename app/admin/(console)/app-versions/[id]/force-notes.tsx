'use client'

import { Note } from '@/components/ui/note'
import { formatStages, type RolloutStep } from '@/lib/app-config/release/rollout-rules'

export function ForceNotes({ stages, isManager }: { stages: readonly RolloutStep[]; isManager: boolean }) {
  return (
    <>
      {stages.length > 0 && (
        <Note tone="info" title={`Forced in stages: ${formatStages(stages)} of users.`}>
          Only users that the rollout has reached must update. The counts are those of the last stage. The
          rollout stops automatically if the build fails more often than older ones; then no user has to
          update.
        </Note>
      )}
      {!isManager && (
        <Note tone="warn" title="Publishing a forced update requires the manager role.">
          You can save a draft.
        </Note>
      )}
    </>
  )
}
