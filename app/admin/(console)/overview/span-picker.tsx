'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { spans } from './span'

const look =
  'inline-flex h-9 items-center rounded-[5px] px-2.5 font-medium text-12 text-muted hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-raised aria-[current]:ring aria-[current]:ring-line fold:h-[26px]'

type Props = { chosen: string; first: string; final: string; today: string }

/** The span of the charts: one of four that end now, or two dates. */
export function SpanPicker({ chosen, first, final, today }: Props) {
  const router = useRouter()
  const [isAsking, setIsAsking] = useState(false)
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(final || today)
  const isWhole = from !== '' && to !== '' && from <= to

  function go(event: FormEvent) {
    event.preventDefault()
    if (!isWhole) return
    setIsAsking(false)
    router.push(`/admin?span=${from}..${to}` as Route)
  }

  return (
    <nav
      aria-label="Span of the charts"
      className="inline-flex rounded-[7px] bg-sunken p-0.5 inset-ring inset-ring-line"
    >
      {spans.map(({ key, name }) => (
        <Link
          key={key}
          href={`/admin?span=${key}` as Route}
          prefetch={false}
          aria-current={key === chosen ? 'true' : undefined}
          className={look}
        >
          {name}
        </Link>
      ))}
      <button
        type="button"
        aria-current={chosen === 'custom' ? 'true' : undefined}
        onClick={() => setIsAsking(true)}
        className={look}
      >
        Custom
      </button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Charts from one day to another"
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>Back</Button>
            <Button variant="primary" disabled={!isWhole} onClick={go}>
              Show
            </Button>
          </>
        }
      >
        <form onSubmit={go} className="grid gap-4 fold:grid-cols-2">
          <DayField label="From" value={from} onChange={setFrom} most={today} />
          <DayField label="To, included" value={to} onChange={setTo} most={today} />
          <button type="submit" hidden />
        </form>
        <p className="text-12 text-muted">At most 190 days; figures before that are not kept by the hour.</p>
      </Dialog>
    </nav>
  )
}

type DayProps = { label: string; value: string; onChange: (value: string) => void; most: string }

function DayField({ label, value, onChange, most }: DayProps) {
  return (
    <label className="block font-medium">
      {label}
      <input
        type="date"
        value={value}
        max={most}
        onChange={event => onChange(event.target.value)}
        className="mt-1 h-10 w-full rounded-control bg-raised px-2.5 font-normal text-16 inset-ring inset-ring-line-control fold:h-8 fold:text-13"
      />
    </label>
  )
}
