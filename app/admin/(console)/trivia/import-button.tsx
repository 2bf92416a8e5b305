'use client'

import { DialogButton } from '@/components/feedback/dialog-button'
import { onDemand } from '@/components/ui/on-demand'

const ImportDialog = onDemand(
  async () => (await import('./import-dialog')).TriviaImportDialog,
  'import dialog',
)

export function TriviaImportButton() {
  return <DialogButton dialog={onClose => <ImportDialog onClose={onClose} />}>Import CSV</DialogButton>
}
