'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { duplicate, pause } from '@/app/admin/(console)/promos/actions'
import { useAction } from '@/components/feedback/use-action'
import { useRequestedDialog } from '@/components/feedback/use-requested-dialog'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { ErrorNote } from '@/components/ui/note'
import { onDemand } from '@/components/ui/on-demand'

const DeletePromoDialog = onDemand(
  async () => (await import('@/app/admin/(console)/promos/delete-dialog')).DeletePromoDialog,
  'dialog',
)
const PublishDialog = onDemand(
  async () => (await import('@/app/admin/(console)/promos/publish-dialog')).PublishDialog,
  'dialog',
)

type Props = {
  promo: { id: number; name: string; status: string; claims: number; updatedAt: string }
  isManager: boolean
}

export function PromoMenu({ promo: { id, name, status, claims, updatedAt }, isManager }: Props) {
  const { run, isBusy, error } = useAction()
  const router = useRouter()
  const canPublish = isManager && status !== 'published'
  const [dialog, setDialog, close] = useRequestedDialog<'publish' | 'delete'>('publish', canPublish)

  function duplicatePromo() {
    run(() => duplicate({ id }), { onDone: copy => router.push(`/admin/promos/${copy.id}` as Route) })
  }

  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      {status === 'published' ? (
        <Button aria-disabled={isBusy} onClick={() => !isBusy && run(() => pause({ id }))}>
          <Icon name="pause" className="size-3.5" />
          Pause
        </Button>
      ) : (
        <Button
          variant="primary"
          disabled={!isManager}
          title={isManager ? undefined : 'Requires the manager role'}
          onClick={() => setDialog('publish')}
        >
          Publish…
        </Button>
      )}
      <Menu
        label={`Actions for ${name}`}
        actions={[
          { id: 'duplicate', label: 'Duplicate', icon: 'copy', onAction: duplicatePromo },
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
      {dialog === 'delete' && <DeletePromoDialog id={id} name={name} onClose={close} />}
    </>
  )
}
