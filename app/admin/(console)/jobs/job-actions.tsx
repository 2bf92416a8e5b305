'use client'

import { dismissJob, rerunJob } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAction } from '@/components/feedback/use-action'
import { Dialog } from '@/components/ui/dialog'
import { Menu } from '@/components/ui/menu'
import type { JobState } from '@/lib/jobs/rules'
import { formatJobName } from './job-labels'

export function JobActions({ id, task, state }: { id: string; task: string; state: JobState }) {
  const { run, error, clearError } = useAction()
  const name = formatJobName(task)

  return (
    <>
      <Menu
        isRowMenu
        label={`Actions for ${name} J-${id}`}
        actions={[
          {
            id: 'rerun',
            label: state === 'done' ? 'Run again' : 'Retry now',
            icon: 'play',
            onAction: () => run(() => rerunJob({ id }), { done: `Queued: ${name}` }),
          },
          {
            id: 'dismiss',
            label: 'Dismiss…',
            icon: 'close',
            isDanger: true,
            disabledReason: state === 'failed' ? undefined : 'Only failed jobs can be dismissed',
            dialog: onClose => (
              <ActionDialog
                onClose={onClose}
                title={`Dismiss “${name}”?`}
                needsReason={false}
                confirmLabel="Dismiss"
                cancelLabel="Keep job"
                isDanger
                send={() => dismissJob({ id })}
                done={`Dismissed: ${name}`}
              >
                The job is removed and will not run. The audit log keeps its last error. This cannot be
                undone.
              </ActionDialog>
            ),
          },
        ]}
      />
      <Dialog isOpen={error !== undefined} onClose={clearError} title="The job was not queued">
        <p>{error}</p>
      </Dialog>
    </>
  )
}
