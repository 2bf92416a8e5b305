'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import type { DescribedMove } from './describe-move'

type Props = { row: { id: number; updatedAt: string }; moves: DescribedMove[] }

const MoveDialog = onDemand(async () => (await import('./move-dialog')).MoveDialog)

/** A button for each move of a rollout that the operator can make. */
export function RolloutMoves({ row, moves }: Props) {
  const [chosen, setChosen] = useState<DescribedMove | null>(null)
  if (moves.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {moves.map(described => (
        <Button key={described.move} size="small" onClick={() => setChosen(described)}>
          {described.label}
        </Button>
      ))}
      {chosen && <MoveDialog row={row} chosen={chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}
