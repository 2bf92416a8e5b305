'use client'

import { pauseGame } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { usePauseFacts } from './use-pause-facts'

export function PauseGameDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const facts = usePauseFacts(id)
  return (
    <ActionDialog
      onClose={onClose}
      title={`Pause ${name}?`}
      facts={facts}
      needsReason={false}
      confirmLabel="Pause game"
      cancelLabel="Keep active"
      send={() => pauseGame({ id })}
    >
      The app offers no players of {name} and accepts no new pick’em entries for it. You can activate the game
      at any time.
    </ActionDialog>
  )
}
