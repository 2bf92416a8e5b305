'use client'

import { useState } from 'react'
import { Menu } from '@/components/ui/menu'
import { type EditableLine, EditLineDialog } from './edit-line-dialog'

type Props = {
  match: { gameId: number; feedGameId: number }
  line: EditableLine
}

export function LineActions({ match, line }: Props) {
  const [field, setField] = useState<'line' | 'result' | null>(null)
  return (
    <>
      <Menu
        isRowMenu
        label={`Actions for ${line.name}`}
        actions={[
          { id: 'line', label: 'Change line…', icon: 'pencil', onAction: () => setField('line') },
          {
            id: 'result',
            label: 'Set result…',
            icon: 'check',
            onAction: () => setField('result'),
          },
        ]}
      />
      {field && <EditLineDialog match={match} line={line} is={field} onClose={() => setField(null)} />}
    </>
  )
}
