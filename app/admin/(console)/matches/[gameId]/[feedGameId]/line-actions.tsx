'use client'

import { useState } from 'react'
import { Menu } from '@/components/ui/menu'
import { type EditableLine, EditFigure } from './edit-figure'

type Props = {
  match: { gameId: number; feedGameId: number }
  line: EditableLine
}

/** What can be done with a player's row: say another line, or what came of it. */
export function LineActions({ match, line }: Props) {
  const [asked, setAsked] = useState<'line' | 'result' | null>(null)
  return (
    <>
      <Menu
        isRowMenu
        label={`Actions for ${line.name}`}
        actions={[
          { id: 'line', label: 'Change the line…', icon: 'pencil', onAction: () => setAsked('line') },
          {
            id: 'result',
            label: 'Say the result…',
            icon: 'check',
            onAction: () => setAsked('result'),
          },
        ]}
      />
      {asked && <EditFigure match={match} line={line} is={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
