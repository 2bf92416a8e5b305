'use client'

import { useState } from 'react'
import { switchStatus } from '@/app/admin/(console)/challenges/actions'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ErrorNote } from '@/components/ui/note'

export function StatusButton({ id, status }: { id: number; status: 'Active' | 'Paused' }) {
  const { showResult } = useToaster()
  const [error, setError] = useState('')
  const isActive = status === 'Active'

  async function toggle() {
    const result = showResult(await switchStatus({ id, status: isActive ? 'Paused' : 'Active' }))
    setError(result.ok ? '' : result.message)
  }

  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      <Button onClick={() => void toggle()}>
        <Icon name={isActive ? 'pause' : 'play'} className="size-3.5" />
        {isActive ? 'Pause' : 'Resume'}
      </Button>
    </>
  )
}
