'use client'

import { activateGameAction, pauseGameAction } from '@/app/admin/(console)/games/actions'
import { useAction } from '@/components/feedback/use-action'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ErrorNote } from '@/components/ui/note'

type Props = { id: number; status: 'Active' | 'Paused'; canEdit: boolean }

export function GameMenu({ id, status, canEdit }: Props) {
  const { run, isBusy, error } = useAction()
  const isActive = status === 'Active'
  if (!canEdit) return null
  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      <Button
        aria-disabled={isBusy}
        onClick={() => !isBusy && run(() => (isActive ? pauseGameAction : activateGameAction)({ id }))}
      >
        <Icon name={isActive ? 'pause' : 'play'} className="size-3.5" />
        {isActive ? 'Pause' : 'Activate'}
      </Button>
    </>
  )
}
