'use client'

import { useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Menu } from '@/components/ui/menu'
import type { JobState } from '@/lib/jobs/rules'
import { dismiss, rerun } from './actions'
import { nameTask } from './words'

/** What can be done with a job: try it again, or take it off the list. */
export function JobActions({ id, task, state }: { id: string; task: string; state: JobState }) {
  const { showToast } = useToaster()
  const [isAsking, setIsAsking] = useState(false)
  const [wrong, setWrong] = useState('')
  const name = nameTask(task)

  async function again() {
    const answer = await rerun({ id })
    if (answer.ok) showToast({ text: `Asked for again: ${name}` })
    else setWrong(answer.message)
  }

  return (
    <>
      <Menu
        isRowMenu
        label={`Actions for ${name} J-${id}`}
        actions={[
          {
            id: 'rerun',
            label: state === 'done' ? 'Run again' : 'Try now',
            icon: 'play',
            onAction: () => void again(),
          },
          {
            id: 'dismiss',
            label: 'Dismiss…',
            icon: 'close',
            isDanger: true,
            disabledReason: state === 'done' ? 'It is done' : undefined,
            onAction: () => setIsAsking(true),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Dismiss “${name}”?`}
        needsReason={false}
        confirmLabel="Dismiss"
        cancelLabel="Keep it"
        isDanger
        onConfirm={async () => {
          const answer = await dismiss({ id })
          if (!answer.ok) return answer.message
          showToast({ text: `Dismissed: ${name}` })
        }}
      >
        What it was to do will not be done. It goes off the list for good; the audit log keeps its last error.
      </ConfirmDialog>
      <Dialog isOpen={wrong !== ''} onClose={() => setWrong('')} title="It was not asked for again">
        <p>{wrong}</p>
      </Dialog>
    </>
  )
}
