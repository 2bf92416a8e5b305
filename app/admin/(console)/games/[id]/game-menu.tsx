'use client'

import { useState } from 'react'
import { switchGame } from '@/app/admin/(console)/games/actions'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ErrorNote } from '@/components/ui/note'

type Props = { id: number; status: 'Active' | 'Paused'; canEdit: boolean }

export function GameMenu({ id, status, canEdit }: Props) {
  const [error, setError] = useState<string>()
  const { showResult } = useToaster()
  const isActive = status === 'Active'
  if (!canEdit) return null
  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      <Button
        onClick={async () => {
          const result = showResult(await switchGame({ id, status: isActive ? 'Paused' : 'Active' }))
          setError(result.ok ? undefined : result.message)
        }}
      >
        <Icon name={isActive ? 'pause' : 'play'} className="size-3.5" />
        {isActive ? 'Pause' : 'Activate'}
      </Button>
    </>
  )
}
