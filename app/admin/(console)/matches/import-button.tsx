'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Option } from '@/components/ui/option-list'
import { ImportDialog } from './import-dialog'

/** Opens the dialog that takes a file in. */
export function ImportButton({ games }: { games: readonly Option<string>[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Icon name="plus" className="size-3.5" />
        Import a file
      </Button>
      {isOpen && <ImportDialog games={games} onClose={() => setIsOpen(false)} />}
    </>
  )
}
