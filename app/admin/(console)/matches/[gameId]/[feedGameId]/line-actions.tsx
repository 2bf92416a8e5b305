'use client'

import { Menu } from '@/components/ui/menu'
import { type EditableLine, EditLineDialog } from './edit-line-dialog'

type Props = {
  match: { gameId: number; feedGameId: number }
  line: EditableLine
}

export function LineActions({ match, line }: Props) {
  const edit = (is: 'line' | 'result') => (onClose: () => void) => (
    <EditLineDialog match={match} line={line} is={is} onClose={onClose} />
  )
  return (
    <Menu
      isRowMenu
      label={`Actions for ${line.name}`}
      actions={[
        { id: 'line', label: 'Change line…', icon: 'pencil', dialog: edit('line') },
        { id: 'result', label: 'Set result…', icon: 'check', dialog: edit('result') },
      ]}
    />
  )
}
