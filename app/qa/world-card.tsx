'use client'

import { type FormEvent, useState } from 'react'
import { Card } from '@/components/page/card'
import { Button, buttonClass } from '@/components/ui/button'
import { useClock } from '@/components/ui/clock'
import { CopyId } from '@/components/ui/copy-id'
import { fieldClass } from '@/components/ui/field'
import { formatDateTime, formatRelative, pluralize } from '@/lib/core/format'
import { type Advanced, requestAdvance, requestWorldChange, type SentChange, type WorldParts } from './calls'
import { ProblemNote } from './problem-note'
import { SelectField } from './select-field'
import { useCall } from './use-call'

type Props = {
  world: number
  clock: WorldParts['clock']
  onMoved: () => void
}

export function WorldCard({ world, clock, onMoved }: Props) {
  return (
    <Card
      title={`World ${world}`}
      end={
        <a
          href={`/admin?qa_world=${world}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ size: 'small' })}
        >
          Open console
        </a>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <dl className="grid gap-2">
          <Clock clock={clock} />
          <div>
            <dt className="text-12 text-muted">Header of calls without a token</dt>
            <dd>
              <CopyId id={`X-QA-World: ${world}`} />
            </dd>
          </div>
        </dl>
        <MoveClock world={world} clock={clock} onMoved={onMoved} />
      </div>
    </Card>
  )
}

function Clock({ clock: { now: read, offset_seconds: offset, frozen_at } }: { clock: WorldParts['clock'] }) {
  const { now } = useClock()
  const inWorld = frozen_at ? new Date(read) : new Date(now.getTime() + offset * 1_000)
  return (
    <div>
      <dt className="text-12 text-muted">Time</dt>
      <dd className="tabular-nums">
        <time dateTime={inWorld.toISOString()}>{formatDateTime(inWorld, 'UTC', now)}</time>
        <span className="block text-12 text-muted">{describeClock(offset, frozen_at, now)}</span>
      </dd>
    </div>
  )
}

function describeClock(offset: number, frozenAt: string | null, now: Date): string {
  if (frozenAt) return 'Frozen'
  if (offset === 0) return 'The real clock'
  const distance = formatRelative(new Date(now.getTime() + Math.abs(offset) * 1_000), now).replace(/^in /, '')
  return `${distance} ${offset > 0 ? 'ahead of' : 'behind'} the real clock`
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

function MoveClock({ world, clock, onMoved }: Props) {
  const { isBusy, problem, run } = useCall()
  const [amount, setAmount] = useState('')
  const [unit, setUnit] = useState('60')
  const [advanced, setAdvanced] = useState<Advanced>()
  const seconds = Math.round(Number(amount) * Number(unit))

  const move = (by: number) =>
    run(async () => {
      setAdvanced(undefined)
      setAdvanced(await requestAdvance(world, by))
      onMoved()
    })
  const set = (clock: SentChange['clock']) =>
    run(async () => {
      setAdvanced(undefined)
      await requestWorldChange(world, { clock })
      onMoved()
    })
  const isReal = clock.frozen_at === null && clock.offset_seconds === 0

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
        <div className="ml-auto flex gap-1">
          {!clock.frozen_at && (
            <Button
              variant="ghost"
              size="small"
              disabled={isBusy}
              onClick={() => void set({ frozen_at: timeAhead(clock.offset_seconds) })}
            >
              Freeze
            </Button>
          )}
          {!isReal && (
            <Button variant="ghost" size="small" disabled={isBusy} onClick={() => void set({})}>
              Real clock
            </Button>
          )}
          <Button variant="ghost" size="small" disabled={isBusy} onClick={() => void move(0)}>
            Run due jobs
          </Button>
        </div>
      </div>
      <ProblemNote problem={problem} />
    </div>
  )
}

const timeAhead = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

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
