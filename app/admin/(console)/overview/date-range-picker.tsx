'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { WallTimeField } from '@/components/ui/wall-time-field'
import { isIncomplete } from '@/lib/core/rules'
import { presets } from './date-range'

const optionClass =
  'inline-flex h-9 items-center rounded-[5px] px-2.5 font-medium text-12 text-muted hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-raised aria-[current]:ring aria-[current]:ring-line sm:h-[26px]'

type Props = { chosen: string; first: string; final: string; today: string }

export function DateRangePicker({ chosen, first, final, today }: Props) {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(final || today)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const [fromError, noTo] = [from, to].map(day =>
    day === '' || isIncomplete(day) ? 'Choose a date' : undefined,
  )
  const toError = noTo ?? (to < from ? 'To is before From' : undefined)
  const range = { granularity: 'day', max: today } as const

  function submit(event: FormEvent) {
    event.preventDefault()
    setHasSubmitted(true)
    if (fromError || toError) return
    setIsOpen(false)
    router.push(`/admin?span=${from}..${to}`)
  }

  return (
    <nav
      aria-label="Date range"
      className="inline-flex rounded-[7px] bg-sunken p-0.5 inset-ring inset-ring-line"
    >
      {presets.map(({ key, name }) => (
        <Link
          key={key}
          href={`/admin?span=${key}`}
          aria-current={key === chosen ? 'true' : undefined}
          className={optionClass}
        >
          {name}
        </Link>
      ))}
      <button
        type="button"
        aria-current={chosen === 'custom' ? 'true' : undefined}
        onClick={() => setIsOpen(true)}
        className={optionClass}
      >
        Custom
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Custom date range"
        footer={
          <>
            <Button onClick={() => setIsOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={submit}>
              Apply
            </Button>
          </>
        }
      >
        <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
          <WallTimeField
            {...range}
            label="From"
            value={from}
            onChange={setFrom}
            error={hasSubmitted ? fromError : undefined}
          />
          <WallTimeField
            {...range}
            label="To"
            value={to}
            onChange={setTo}
            error={hasSubmitted ? toError : undefined}
          />
          <button type="submit" hidden />
        </form>
        <p className="text-12 text-muted">At most 190 days. Older data is not available.</p>
      </Dialog>
    </nav>
  )
}
