'use client'

import type { OpenableBlueprint } from '@/app/admin/(console)/contests/open-contest-dialog'
import { DialogButton } from '@/components/feedback/dialog-button'
import { onDemand } from '@/components/ui/on-demand'

const OpenContestDialog = onDemand(
  async () => (await import('@/app/admin/(console)/contests/open-contest-dialog')).OpenContestDialog,
  'contest dialog',
)

export function OpenContest(props: OpenableBlueprint) {
  return (
    <DialogButton
      variant="primary"
      icon="plus"
      dialog={onClose => <OpenContestDialog {...props} onClose={onClose} />}
    >
      Open contest
    </DialogButton>
  )
}
