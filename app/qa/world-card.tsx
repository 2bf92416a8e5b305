'use client'

import { type FormEvent, useState } from 'react'
import { Card } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { useClock } from '@/components/ui/clock'
import { CopyId } from '@/components/ui/copy-id'
import { fieldClass } from '@/components/ui/field'
import { formatDateTime, formatRelative, pluralize } from '@/lib/core/format'
import { type Advanced, requestAdvance, requestWorld } from './calls'
import { ProblemNote } from './problem-note'
import { SelectField } from './select-field'
import { addSeconds, addWorld, type OpenWorld, showWorld } from './store'
import { useCall } from './use-call'

type Props = {
  world: OpenWorld | undefined
  worlds: OpenWorld[]
  onCreated: (world: number) => void
  onMoved: () => void
}

/** Creates worlds and moves the clock of the one that is shown. */
export function WorldCard({ world, worlds, onCreated, onMoved }: Props) {
  const { isBusy, problem, run } = useCall()
  const create = () =>
    run(async () => {
      const id = await requestWorld()
      onCreated(id)
      addWorld(id)
    })
  if (!world)
    return (
      <Card title="World">
        <div className="grid gap-3">
          <Button variant="primary" disabled={isBusy} onClick={create}>
            Create world
          </Button>
          <ProblemNote problem={problem} />
        </div>
      </Card>
    )
  return (
    <Card
      title="World"
      end={
        <Button size="small" disabled={isBusy} onClick={create}>
          New world
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <ProblemNote problem={problem} />
        {worlds.length > 1 && (
          <SelectField
            label="Shown world"
            value={String(world.id)}
            onChange={id => showWorld(Number(id))}
            options={worlds.map(({ id }) => ({ value: String(id), label: `World ${id}` }))}
          />
        )}
        <WorldFacts world={world} />
        <MoveClock world={world} onMoved={onMoved} />
      </div>
    </Card>
  )
}

function WorldFacts({ world: { id, aheadSeconds } }: { world: OpenWorld }) {
  const { now } = useClock()
  const inWorld = new Date(now.getTime() + aheadSeconds * 1_000)
  const distance = formatRelative(inWorld, now).replace(/^in /, '')
  return (
    <dl className="grid gap-2">
      <div>
        <dt className="text-12 text-muted">Time</dt>
        <dd className="tabular-nums">
          <time dateTime={inWorld.toISOString()}>{formatDateTime(inWorld, 'UTC', now)}</time>
          <span className="block text-12 text-muted">
            {aheadSeconds === 0 ? 'The clock of the service' : `${distance} ahead of the service`}
          </span>
        </dd>
      </div>
      <div>
        <dt className="text-12 text-muted">Header of calls without a token</dt>
        <dd>
          <CopyId id={`X-QA-World: ${id}`} />
        </dd>
      </div>
    </dl>
  )
}

const steps = [
  { name: '1 hour', seconds: 3_600 },
  { name: '1 day', seconds: 86_400 },
  { name: '1 week', seconds: 7 * 86_400 },
] as const

const units = [
  { value: '1', label: 'seconds' },
  { value: '60', label: 'minutes' },
  { value: '3600', label: 'hours' },
  { value: '86400', label: 'days' },
]

function MoveClock({ world, onMoved }: { world: OpenWorld; onMoved: () => void }) {
  const { isBusy, problem, run } = useCall()
  const [amount, setAmount] = useState('')
  const [unit, setUnit] = useState('60')
  const [advanced, setAdvanced] = useState<Advanced>()
  const seconds = Math.round(Number(amount) * Number(unit))

  const move = (by: number) =>
    run(async () => {
      setAdvanced(undefined)
      const result = await requestAdvance(world.id, by)
      addSeconds(world.id, by)
      setAdvanced(result)
      onMoved()
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (seconds > 0) void move(seconds)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="mb-[5px] font-medium">Move the clock by</legend>
        {steps.map(step => (
          <Button key={step.name} disabled={isBusy} onClick={() => void move(step.seconds)}>
            {step.name}
          </Button>
        ))}
      </fieldset>
      <form method="dialog" onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_104px_auto] gap-2">
        <input
          aria-label="Amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="Other"
          value={amount}
          onChange={event => setAmount(event.target.value)}
          className={`${fieldClass} h-10 min-w-0 sm:h-8`}
        />
        <SelectField label="Unit" isLabelHidden value={unit} onChange={setUnit} options={units} />
        <Button type="submit" disabled={isBusy || !(seconds > 0)}>
          Move
        </Button>
      </form>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p role="status" className="text-12 text-muted">
          {describe(isBusy, advanced)}
        </p>
        <Button variant="ghost" size="small" disabled={isBusy} onClick={() => void move(0)}>
          Run due jobs
        </Button>
      </div>
      <ProblemNote problem={problem} />
    </div>
  )
}

/** What the jobs did that were due. */
function describe(isBusy: boolean, advanced: Advanced | undefined): string {
  if (isBusy) return 'Running jobs'
  if (!advanced) return ''
  const { entries_settled: settled, time_outs_ended: ended, accounts_purged: purged } = advanced
  const done = [
    settled > 0 && `settled ${pluralize(settled, 'entry', 'entries')}`,
    ended > 0 && `ended ${pluralize(ended, 'time-out')}`,
    purged > 0 && `purged ${pluralize(purged, 'account')}`,
  ].filter(Boolean)
  return done.length > 0 ? `Jobs: ${done.join(', ')}` : 'No job was due'
}
