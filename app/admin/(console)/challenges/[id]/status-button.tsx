'use client'

import { pauseChallenge, resumeChallenge } from '@/app/admin/(console)/generated/actions'
import { useAction } from '@/components/feedback/use-action'
import { Button } from '@/components/ui/button'
import { ErrorNote } from '@/components/ui/note'

export function StatusButton({ id, status }: { id: number; status: 'Active' | 'Paused' }) {
  const { run, isBusy, error } = useAction()
  const isActive = status === 'Active'
  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      <Button
        aria-disabled={isBusy}
        onClick={() => !isBusy && run(() => (isActive ? pauseChallenge({ id }) : resumeChallenge({ id })))}
        icon={isActive ? 'pause' : 'play'}
      >
        {isActive ? 'Pause' : 'Resume'}
      </Button>
    </>
  )
}
