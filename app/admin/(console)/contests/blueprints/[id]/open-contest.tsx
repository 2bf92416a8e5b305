'use client'

import { useState } from 'react'
import type { OpenableBlueprint } from '@/app/admin/(console)/contests/open-contest-dialog'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'

const OpenContestDialog = onDemand(
  async () => (await import('@/app/admin/(console)/contests/open-contest-dialog')).OpenContestDialog,
  'contest dialog',
)

export function OpenContest(props: OpenableBlueprint) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)} icon="plus">Open contest</Button>
      {isOpen && <OpenContestDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
