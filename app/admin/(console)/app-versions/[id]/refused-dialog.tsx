'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

type Props = { name: string; refusal: string; onClose: () => void }

/** In place of a confirmation of what was found to be impossible when it opened. */
export function RefusedDialog({ name, refusal, onClose }: Props) {
  return (
    <Dialog
      onClose={onClose}
      title={`${name} cannot be published`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Keep editing
        </Button>
      }
    >
      <p role="alert" className="text-pretty text-ink-soft">
        {refusal}
      </p>
    </Dialog>
  )
}
