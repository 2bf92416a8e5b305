'use client'

import { useRouter } from 'next/navigation'
import { duplicatePromo } from '@/app/admin/(console)/generated/actions'
import type { PromoDialogName } from '@/app/admin/(console)/promos/promo-dialog'
import { useAction } from '@/components/feedback/use-action'
import { useRequestedDialog } from '@/components/feedback/use-requested-dialog'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { ErrorNote } from '@/components/ui/note'
import { onDemand } from '@/components/ui/on-demand'

const PromoDialog = onDemand(
  async () => (await import('@/app/admin/(console)/promos/promo-dialog')).PromoDialog,
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
  const [dialog, setDialog, close] = useRequestedDialog<PromoDialogName>({
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
        pause={() => setDialog('pause')}
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
      {dialog && (
        <PromoDialog name={dialog} promo={{ id, name, updatedAt }} isManager={isManager} onClose={close} />
      )}
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
      <Button onClick={actions.pause} icon="pause">
        Pause…
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
