'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { presets } from './date-range'

const optionClass =
  'inline-flex h-9 items-center rounded-[5px] px-2.5 font-medium text-12 text-muted hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-raised aria-[current]:ring aria-[current]:ring-line fold:h-[26px]'

type Props = { chosen: string; first: string; final: string; today: string }

export function DateRangePicker({ chosen, first, final, today }: Props) {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(final || today)
  const isValid = from !== '' && to !== '' && from <= to

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isValid) return
    setIsOpen(false)
    router.push(`/admin?span=${from}..${to}` as Route)
  }

  return (
    <nav
      aria-label="Date range"
      className="inline-flex rounded-[7px] bg-sunken p-0.5 inset-ring inset-ring-line"
    >
      {presets.map(({ key, name }) => (
        <Link
          key={key}
          href={`/admin?span=${key}` as Route}
          prefetch={false}
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
            <Button variant="primary" disabled={!isValid} onClick={submit}>
              Apply
            </Button>
          </>
        }
      >
        <form onSubmit={submit} className="grid gap-4 fold:grid-cols-2">
          <DayField label="From" value={from} onChange={setFrom} max={today} />
          <DayField label="To" value={to} onChange={setTo} max={today} />
          <button type="submit" hidden />
        </form>
        <p className="text-12 text-muted">At most 190 days. Older data is not available.</p>
      </Dialog>
    </nav>
  )
}

type DayProps = { label: string; value: string; onChange: (value: string) => void; max: string }

function DayField({ label, value, onChange, max }: DayProps) {
  return (
    <label className="block font-medium">
      {label}
      <input
        type="date"
        value={value}
        max={max}
        onChange={event => onChange(event.target.value)}
        className="mt-1 h-10 w-full rounded-control bg-raised px-2.5 font-normal text-16 inset-ring inset-ring-line-control fold:h-8 fold:text-13"
      />
    </label>
  )
}
