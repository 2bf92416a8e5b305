'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import type { Option } from '@/components/ui/option-list'

const ImportDialog = onDemand(async () => (await import('./import-dialog')).FeedImportDialog, 'import dialog')

export function FeedImportButton({ games }: { games: readonly Option<string>[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)} icon="plus">Import file</Button>
      {isOpen && <ImportDialog games={games} onClose={() => setIsOpen(false)} />}
    </>
  )
}
