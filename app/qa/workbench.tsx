'use client'

import { useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { PersonaFacts } from './persona-facts'
import { PersonasCard } from './personas-card'
import { SentLists } from './sent-lists'
import { SnapshotsCard } from './snapshots-card'
import { useCreated } from './store'
import { WorldCard } from './world-card'

export function Workbench() {
  const created = useCreated()
  // A moved clock sends messages and settles entries, and a restore replaces all rows.
  const [moves, setMoves] = useState(0)
  const [newWorld, setNewWorld] = useState<number>()
  const world = created.worlds.find(({ id }) => id === created.world)
  const persona = created.personas.find(({ user_id }) => user_id === created.persona)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 side:grid-cols-[320px_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <WorldCard
          key={`world ${world?.id}`}
          world={world}
          worlds={created.worlds}
          onCreated={setNewWorld}
          onMoved={() => setMoves(moves + 1)}
        />
        {world && (
          <PersonasCard
            key={`personas ${world.id}`}
            world={world.id}
            isNew={world.id === newWorld}
            personas={created.personas.filter(one => one.world === world.id)}
            shown={persona?.user_id}
          />
        )}
        <SnapshotsCard onRestored={() => setMoves(moves + 1)} />
      </div>
      {persona ? (
        <div key={persona.user_id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PersonaFacts persona={persona} />
          <SentLists persona={persona} moves={moves} />
        </div>
      ) : (
        <EmptyState>
          {world
            ? 'Create a persona: its token, mail, entries, notifications and rejected calls appear here.'
            : 'Create a world first. Its users have a clock that you can move, and no other test sees it.'}
        </EmptyState>
      )}
    </div>
  )
}
