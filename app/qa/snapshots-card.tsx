'use client'

import { type FormEvent, useState } from 'react'
import { Card } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { useClock } from '@/components/ui/clock'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { fieldClass } from '@/components/ui/field'
import { formatDateTime, formatRelative } from '@/lib/core/format'
import {
  CallError,
  readSnapshots,
  requestRestore,
  requestSnapshot,
  requestSnapshotDeletion,
  type SentSnapshot,
} from './calls'
import { ProblemNote } from './problem-note'
import { removePersonas } from './store'
import { useCall } from './use-call'
import { useRead } from './use-read'

type Asked = { action: 'restore' | 'delete'; snapshot: SentSnapshot }

/** Takes, restores and deletes snapshots of a world. */
export function SnapshotsCard({ world, onRestored }: { world: number; onRestored: () => void }) {
  const { value, problem: readProblem, again } = useRead('snapshots', readSnapshots)
  const snapshots = value?.filter(snapshot => snapshot.world === world)
  const { isBusy, problem, run } = useCall()
  const [name, setName] = useState('')
  const [status, setStatus] = useState('')
  const [asked, setAsked] = useState<Asked>()

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      setStatus('')
      const taken = await requestSnapshot(world, name.trim())
      setName('')
      setStatus(`Taken: ${nameOf(taken)}`)
      await again()
    })
  }

  async function restore(snapshot: SentSnapshot) {
    await requestRestore(snapshot.snapshot)
    removePersonas(world, snapshot.created_at)
    setStatus(`Restored: ${nameOf(snapshot)}`)
    onRestored()
  }

  async function remove(snapshot: SentSnapshot) {
    await requestSnapshotDeletion(snapshot.snapshot)
    setStatus(`Deleted: ${nameOf(snapshot)}`)
  }

  return (
    <Card title="Snapshots">
      <form method="dialog" onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <input
          aria-label="Name of the snapshot"
          autoComplete="off"
          placeholder="Name (optional)"
          value={name}
          onChange={event => setName(event.target.value)}
          className={`${fieldClass} h-10 min-w-0 sm:h-8`}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Taking' : 'Take snapshot'}
        </Button>
      </form>
      <div className="mt-2.5 grid grid-cols-[minmax(0,1fr)] gap-2.5">
        <p role="status" className="text-12 text-muted empty:hidden [overflow-wrap:anywhere]">
          {status}
        </p>
        <ProblemNote problem={problem} />
        <ProblemNote title="The snapshots could not be listed." problem={readProblem} />
        {readProblem && (
          <div>
            <Button size="small" onClick={again}>
              Try again
            </Button>
          </div>
        )}
        {snapshots?.length === 0 && (
          <p className="text-pretty text-muted">
            A snapshot is a copy of the world. Restore it to repeat a test from the same state.
          </p>
        )}
        {!snapshots && !readProblem && <p className="text-muted">Loading</p>}
      </div>
      {snapshots && snapshots.length > 0 && (
        <ul aria-label="Snapshots" className="mt-2.5 divide-y divide-line border-line border-t">
          {snapshots.map(snapshot => (
            <li key={snapshot.snapshot} className="grid gap-1.5 py-2.5 last:pb-0">
              <Described snapshot={snapshot} />
              <div className="flex gap-2">
                {(['restore', 'delete'] as const).map(action => (
                  <Button
                    key={action}
                    size="small"
                    aria-label={`${labels[action]} ${nameOf(snapshot)}`}
                    onClick={() => setAsked({ action, snapshot })}
                  >
                    {labels[action]}
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <Confirm
          {...asked}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            setStatus('')
            try {
              await (asked.action === 'restore' ? restore : remove)(asked.snapshot)
            } catch (error) {
              if (!(error instanceof CallError)) throw error
              return error.message
            }
            await again()
            return
          }}
        />
      )}
    </Card>
  )
}

const labels = { restore: 'Restore', delete: 'Delete' }

/** Names need not be unique or present. */
const nameOf = ({ name, snapshot }: SentSnapshot) => name || snapshot

function Described({ snapshot }: { snapshot: SentSnapshot }) {
  const { created_at: at, size_bytes: bytes } = snapshot
  const { now, zone } = useClock()
  const taken = new Date(at)
  // The clock is updated every ten seconds.
  const age = formatRelative(taken < now ? taken : now, now)
  return (
    <div>
      <p className="font-medium [overflow-wrap:anywhere]">{nameOf(snapshot)}</p>
      <p className="text-12 text-muted tabular-nums">
        <time dateTime={at} title={formatDateTime(taken, zone, now)}>
          {age}
        </time>{' '}
        · {(bytes / 1_048_576).toFixed(1)} MiB
      </p>
    </div>
  )
}

type ConfirmProps = Asked & { onClose: () => void; onConfirm: () => Promise<string | undefined> }

function Confirm({ action, snapshot, ...rest }: ConfirmProps) {
  const { now, zone } = useClock()
  const taken = formatDateTime(new Date(snapshot.created_at), zone, now)
  if (action === 'delete')
    return (
      <ConfirmDialog
        needsReason={false}
        isDanger
        title={`Delete ${nameOf(snapshot)}?`}
        confirmLabel="Delete snapshot"
        cancelLabel="Keep snapshot"
        {...rest}
      >
        The copy of {taken} is deleted. The world stays as it is. This cannot be undone.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      needsReason={false}
      isDanger
      title={`Restore ${nameOf(snapshot)}?`}
      confirmLabel="Restore snapshot"
      cancelLabel="Keep current state"
      {...rest}
    >
      The world goes back to {taken}, for all testers. Users, tokens and entries that were created since are
      gone. This cannot be undone.
    </ConfirmDialog>
  )
}
