'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
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
  if (blueprints.length === 0)
    return (
      <Link
        href={'/admin/contests/blueprints/new' as Route}
        className={buttonClass({ variant: 'primary' })}
        data-key="n"
      >
        <Icon name="plus" className="size-3.5" />
        New blueprint
      </Link>
    )
  return (
    <>
      <Button variant="primary" data-key="n" onClick={() => setIsChoosing(true)}>
        <Icon name="plus" className="size-3.5" />
        New contest
      </Button>
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
