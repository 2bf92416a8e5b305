'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { duplicate, pause } from '@/app/admin/(console)/promos/actions'
import { DeletePromoDialog } from '@/app/admin/(console)/promos/delete-dialog'
import { PublishDialog } from '@/app/admin/(console)/promos/publish-dialog'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { ErrorNote } from '@/components/ui/note'

type Props = {
  promo: { id: number; name: string; status: string; claims: number; updatedAt: string }
  isManager: boolean
}

export function PromoMenu({ promo: { id, name, status, claims, updatedAt }, isManager }: Props) {
  const { showResult } = useToaster()
  const router = useRouter()
  const [dialog, setDialog] = useState<'publish' | 'delete'>()
  const [error, setError] = useState('')
  const close = () => setDialog(undefined)

  async function pausePromo() {
    const result = showResult(await pause({ id }))
    setError(result.ok ? '' : result.message)
  }

  async function duplicatePromo() {
    const result = showResult(await duplicate({ id }))
    if (result.ok) router.push(`/admin/promos/${result.result?.id}` as Route)
    else setError(result.message)
  }

  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      {status === 'published' ? (
        <Button onClick={() => void pausePromo()}>
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
          { id: 'duplicate', label: 'Duplicate', icon: 'copy', onAction: () => void duplicatePromo() },
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
