'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'

const ImportDialog = onDemand(
  async () => (await import('./import-dialog')).TriviaImportDialog,
  'import dialog',
)

export function TriviaImportButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Import CSV</Button>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
