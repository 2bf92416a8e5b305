'use client'

import { useRouter } from 'next/navigation'
import { duplicatePromo, pausePromo } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAction } from '@/components/feedback/use-action'
import { useRequestedDialog } from '@/components/feedback/use-requested-dialog'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { ErrorNote } from '@/components/ui/note'
import { onDemand } from '@/components/ui/on-demand'

const DeletePromoDialog = onDemand(
  async () => (await import('@/app/admin/(console)/promos/delete-dialog')).DeletePromoDialog,
)
const PublishDialog = onDemand(
  async () => (await import('@/app/admin/(console)/promos/publish-dialog')).PublishDialog,
)

const EndPromoDialog = onDemand(
  async () => (await import('@/app/admin/(console)/promos/end-dialog')).EndPromoDialog,
)

type Props = {
  promo: { id: number; name: string; status: string; claims: number; updatedAt: string }
  /** It gives nothing any more, so it is neither paused nor published. */
  isOver: boolean
  canEnd: boolean
  isManager: boolean
}

export function PromoMenu({ promo, isOver, canEnd, isManager }: Props) {
  const { id, name, status, claims, updatedAt } = promo
  const { run, isBusy, error } = useAction()
  const router = useRouter()
  const isDraft = status === 'draft'
  const canPublish = isManager && (isDraft || (status === 'paused' && !isOver))
  const [dialog, setDialog, close] = useRequestedDialog<'publish' | 'pause' | 'end' | 'delete'>({
    publish: canPublish,
    pause: status === 'published' && !isOver,
    end: canEnd,
  })

  function duplicate() {
    run(() => duplicatePromo({ id }), { onDone: copy => router.push(`/admin/promos/${copy.id}`) })
  }

  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      {canEnd && <Button onClick={() => setDialog('end')}>End now…</Button>}
      <MainButton
        {...{ isOver, isManager, isBusy }}
        isPublished={status === 'published'}
        duplicate={duplicate}
        pause={() => run(() => pausePromo({ id }))}
        publish={() => setDialog('publish')}
      />
      <Menu
        label={`Actions for ${name}`}
        actions={[
          ...(isOver
            ? []
            : [{ id: 'duplicate', label: 'Duplicate', icon: 'copy' as const, onAction: duplicate }]),
          {
            id: 'delete',
            label: 'Delete…',
            icon: 'close',
            isDanger: true,
            disabledReason: claims > 0 ? 'Promos with claims cannot be deleted' : undefined,
            onAction: () => setDialog('delete'),
          },
        ]}
      />
      {dialog === 'publish' && <PublishDialog id={id} name={name} updatedAt={updatedAt} onClose={close} />}
      {dialog === 'pause' && (
        <ActionDialog
          onClose={close}
          title={`Pause “${name}”?`}
          needsReason={false}
          confirmLabel="Pause promo"
          cancelLabel="Keep published"
          send={() => pausePromo({ id })}
        >
          Users cannot claim it until a manager publishes it again. Existing claims are kept.
        </ActionDialog>
      )}
      {dialog === 'end' && <EndPromoDialog {...{ id, name, isManager }} onClose={close} />}
      {dialog === 'delete' && <DeletePromoDialog id={id} name={name} onClose={close} />}
    </>
  )
}

type MainButtonProps = {
  isOver: boolean
  isPublished: boolean
  isManager: boolean
  isBusy: boolean
  duplicate: () => void
  pause: () => void
  publish: () => void
}

function MainButton({ isOver, isPublished, isManager, isBusy, ...actions }: MainButtonProps) {
  if (isOver)
    return (
      <Button aria-disabled={isBusy} onClick={() => !isBusy && actions.duplicate()} icon="copy">
        Duplicate
      </Button>
    )
  if (isPublished)
    return (
      <Button aria-disabled={isBusy} onClick={() => !isBusy && actions.pause()} icon="pause">
        Pause
      </Button>
    )
  return (
    <Button
      variant="primary"
      disabled={!isManager}
      title={isManager ? undefined : 'Requires the manager role'}
      onClick={actions.publish}
    >
      Publish…
    </Button>
  )
}
