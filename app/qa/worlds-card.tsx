'use client'

import { useState } from 'react'
import { Card } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { useClock } from '@/components/ui/clock'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Link } from '@/components/ui/link'
import { formatRelative, pluralize } from '@/lib/core/format'
import { CallError, requestWorld, requestWorldDeletion, type SentWorld } from './calls'
import { ProblemNote } from './problem-note'
import { removePersonas } from './store'
import { useCall } from './use-call'
import type { ReadState } from './use-read'

type Props = {
  worlds: ReadState<SentWorld[]>
  shown: number | null
  onCreated: (world: number) => void
  onDeleted: (world: number) => void
}

/** Creates, opens and deletes the worlds of all testers. */
export function WorldsCard({
  worlds: { value, problem: readProblem, again },
  shown,
  onCreated,
  onDeleted,
}: Props) {
  const { isBusy, problem, run } = useCall()
  const [asked, setAsked] = useState<SentWorld>()
  const create = () => run(async () => onCreated(await requestWorld()))
  return (
    <Card
      title="Worlds"
      end={
        <Button size="small" variant={shown ? 'secondary' : 'primary'} disabled={isBusy} onClick={create}>
          {isBusy ? 'Creating' : 'New world'}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 empty:hidden">
        <ProblemNote problem={problem} />
        <ProblemNote title="The worlds could not be listed." problem={readProblem} />
        {readProblem && (
          <div>
            <Button size="small" onClick={again}>
              Try again
            </Button>
          </div>
        )}
      </div>
      {value?.length === 0 && (
        <p className="text-pretty text-muted">
          A world is a database with its own users, operators, content, settings and clock. One that no one
          uses for a day is deleted.
        </p>
      )}
      {!value && !readProblem && <p className="text-muted">Loading</p>}
      {value && value.length > 0 && (
        <ul aria-label="Worlds" className="-mx-2 -mb-2 grid max-h-80 gap-0.5 overflow-y-auto">
          {value.map(world => (
            <li key={world.world} className="flex items-center gap-1">
              <Link
                href={`/qa?world=${world.world}`}
                aria-current={world.world === shown ? 'true' : undefined}
                className="min-w-0 flex-1 rounded-control px-2 py-1.5 -outline-offset-2! hover:bg-hover aria-[current]:bg-selected"
              >
                <span className="block font-medium">World {world.world}</span>
                <Described {...world} />
              </Link>
              <Button
                variant="ghost"
                size="small"
                aria-label={`Delete world ${world.world}`}
                onClick={() => setAsked(world)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          needsReason={false}
          isDanger
          title={`Delete world ${asked.world}?`}
          confirmLabel="Delete world"
          cancelLabel="Keep world"
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            try {
              await requestWorldDeletion(asked.world)
            } catch (error) {
              if (!(error instanceof CallError)) throw error
              return error.message
            }
            removePersonas(asked.world)
            onDeleted(asked.world)
            return
          }}
        >
          Its {pluralize(asked.users, 'user')}, content and snapshots are deleted, for all testers. This
          cannot be undone.
        </ConfirmDialog>
      )}
    </Card>
  )
}

function Described({ users, created_at: createdAt, clock }: SentWorld) {
  const { now } = useClock()
  const created = new Date(createdAt)
  // The clock of the page is updated every ten seconds.
  const age = formatRelative(created < now ? created : now, now)
  const isShifted = clock.frozen_at !== null || clock.offset_seconds !== 0
  return (
    <span className="block text-12 text-muted tabular-nums">
      {pluralize(users, 'user')} · {age}
      {isShifted && ` · in ${clock.now.slice(0, 10)}`}
    </span>
  )
}
