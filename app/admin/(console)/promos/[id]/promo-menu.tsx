'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { duplicate, pause } from '@/app/admin/(console)/promos/actions'
import { PublishDialog } from '@/app/admin/(console)/promos/publish-dialog'
import { RemoveDialog } from '@/app/admin/(console)/promos/remove-dialog'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { ErrorNote } from '@/components/ui/note'

type Props = {
  promo: { id: number; name: string; status: string; claims: number; updatedAt: string }
  isManager: boolean
}

/** What can be done with the promo that is shown. */
export function PromoMenu({ promo: { id, name, status, claims, updatedAt }, isManager }: Props) {
  const { showResult } = useToaster()
  const router = useRouter()
  const [asked, setAsked] = useState<'publish' | 'remove'>()
  const [wrong, setWrong] = useState('')
  const close = () => setAsked(undefined)

  async function hold() {
    const answer = showResult(await pause({ id }))
    setWrong(answer.ok ? '' : answer.message)
  }

  async function copy() {
    const answer = showResult(await duplicate({ id }))
    if (answer.ok) router.push(`/admin/promos/${answer.result?.id}` as Route)
    else setWrong(answer.message)
  }

  return (
    <>
      <ErrorNote>{wrong}</ErrorNote>
      {status === 'published' ? (
        <Button onClick={() => void hold()}>
          <Icon name="pause" className="size-3.5" />
          Pause
        </Button>
      ) : (
        <Button
          variant="primary"
          disabled={!isManager}
          title={isManager ? undefined : 'Needs the role manager'}
          onClick={() => setAsked('publish')}
        >
          Publish…
        </Button>
      )}
      <Menu
        label={`Actions for ${name}`}
        actions={[
          { id: 'duplicate', label: 'Duplicate', icon: 'copy', onAction: () => void copy() },
          {
            id: 'remove',
            label: 'Remove…',
            icon: 'close',
            isDanger: true,
            disabledReason: claims > 0 ? 'It was claimed, so it stays' : undefined,
            onAction: () => setAsked('remove'),
          },
        ]}
      />
      {asked === 'publish' && <PublishDialog id={id} name={name} updatedAt={updatedAt} onClose={close} />}
      {asked === 'remove' && <RemoveDialog id={id} name={name} onClose={close} />}
    </>
  )
}
