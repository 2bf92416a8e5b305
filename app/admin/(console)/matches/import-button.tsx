'use client'

import { DialogButton } from '@/components/feedback/dialog-button'
import { onDemand } from '@/components/ui/on-demand'
import type { Option } from '@/components/ui/option-list'

const ImportDialog = onDemand(async () => (await import('./import-dialog')).FeedImportDialog, 'import dialog')

export function FeedImportButton({ games }: { games: readonly Option<string>[] }) {
  return (
    <DialogButton
      variant="primary"
      icon="plus"
      dialog={onClose => <ImportDialog games={games} onClose={onClose} />}
    >
      Import file
    </DialogButton>
  )
}
