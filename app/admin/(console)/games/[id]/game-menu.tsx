'use client'

import { activateGame } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAction } from '@/components/feedback/use-action'
import { useRequestedDialog } from '@/components/feedback/use-requested-dialog'
import { Button } from '@/components/ui/button'
import { ErrorNote } from '@/components/ui/note'
import { onDemand } from '@/components/ui/on-demand'

const PauseGameDialog = onDemand(
  async () => (await import('@/app/admin/(console)/games/pause-dialog')).PauseGameDialog,
)

type Props = { id: number; name: string; status: 'Active' | 'Paused'; canEdit: boolean }

export function GameMenu({ id, name, status, canEdit }: Props) {
  const { run, isBusy, error } = useAction()
  const isActive = status === 'Active'
  const [dialog, setDialog, close] = useRequestedDialog<'pause' | 'activate'>({
    pause: canEdit && isActive,
    activate: canEdit && !isActive,
  })
  if (!canEdit) return null
  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      {isActive ? (
        <Button onClick={() => setDialog('pause')} icon="pause">
          Pause…
        </Button>
      ) : (
        <Button aria-disabled={isBusy} onClick={() => !isBusy && run(() => activateGame({ id }))} icon="play">
          Activate
        </Button>
      )}
      {dialog === 'activate' && (
        <ActionDialog
          onClose={close}
          title={`Activate ${name}?`}
          needsReason={false}
          confirmLabel="Activate game"
          cancelLabel="Keep paused"
          send={() => activateGame({ id })}
        >
          Users see its matches and can enter again.
        </ActionDialog>
      )}
      {dialog === 'pause' && <PauseGameDialog id={id} name={name} onClose={close} />}
    </>
  )
}
