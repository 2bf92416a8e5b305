'use client'

import { useState } from 'react'
import { NewButton, NewLink } from '@/components/ui/new-button'
import { onDemand } from '@/components/ui/on-demand'
import type { OpenableBlueprint } from './open-contest-dialog'

const ChooseBlueprintDialog = onDemand(
  async () => (await import('./choose-blueprint-dialog')).ChooseBlueprintDialog,
  'contest dialog',
)
const OpenContestDialog = onDemand(
  async () => (await import('./open-contest-dialog')).OpenContestDialog,
  'contest dialog',
)

/** Chooses a blueprint and opens a contest from it; without blueprints, a link to create one. */
export function NewContest({ blueprints }: { blueprints: OpenableBlueprint[] }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const [chosen, setChosen] = useState<OpenableBlueprint>()
  if (blueprints.length === 0) return <NewLink href="/admin/contests/blueprints/new">New blueprint</NewLink>
  return (
    <>
      <NewButton onClick={() => setIsChoosing(true)}>New contest</NewButton>
      {isChoosing && (
        <ChooseBlueprintDialog
          blueprints={blueprints}
          onClose={() => setIsChoosing(false)}
          onChoose={blueprint => {
            setIsChoosing(false)
            setChosen(blueprint)
          }}
        />
      )}
      {chosen && <OpenContestDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
