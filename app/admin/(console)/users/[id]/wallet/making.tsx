import type { Route } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { CopyId } from '@/components/ui/copy-id'
import type { Opened } from './transaction-details'

/** What is known of how a transaction came about: of what, by whom, why, and by which request. */
export function Making({ opened }: { opened: Opened }) {
  const { id, by, agreedBy, reason, entryId, promoId, correctionId, reversesId, reversedById } = opened
  return (
    <dl className="grid grid-cols-[84px_minmax(0,1fr)] items-baseline gap-x-2 gap-y-1.5">
      <Line name="Transaction">
        <CopyId id={`T-${id}`} />
      </Line>
      {entryId !== null && <LinkLine name="Entry" href={`/admin/entries/${entryId}`} id={`E-${entryId}`} />}
      {promoId !== null && <LinkLine name="Promo" href={`/admin/promos/${promoId}`} id={`P-${promoId}`} />}
      {correctionId !== null && (
        <LinkLine
          name="Correction"
          href={`/admin/matches/corrections/${correctionId}`}
          id={`Correction ${correctionId}`}
        />
      )}
      {reversesId !== null && (
        <LinkLine name="Reverses" href={`?open=${reversesId}`} id={`T-${reversesId}`} />
      )}
      {reversedById !== null && (
        <LinkLine name="Reversed by" href={`?open=${reversedById}`} id={`T-${reversedById}`} />
      )}
      <Line name="By">{by}</Line>
      {agreedBy && <Line name="Agreed by">{agreedBy}</Line>}
      {reason && <Line name="Reason">{reason}</Line>}
      <Line name="Request">
        <Request opened={opened} />
      </Line>
    </dl>
  )
}

/** An operator's request is in the log; of the app's calls only those that were refused are kept. */
function Request({ opened: { requestId, userId } }: { opened: Opened }) {
  const look = 'text-accent hover:underline'
  if (requestId)
    return (
      <span className="grid justify-items-start gap-0.5">
        <CopyId id={requestId} />
        <Link
          href={`/admin/audit?${new URLSearchParams({ span: '', q: requestId })}` as Route}
          prefetch={false}
          className={look}
        >
          What it changed
        </Link>
      </span>
    )
  return (
    <>
      Not kept: only calls that are refused are.{' '}
      <Link href={`/admin/requests?user=${userId}` as Route} prefetch={false} className={look}>
        What was refused
      </Link>
    </>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function LinkLine({ name, href, id }: { name: string; href: string; id: string }) {
  return (
    <Line name={name}>
      <Link href={href as Route} prefetch={false} className="font-mono text-accent hover:underline">
        {id}
      </Link>
    </Line>
  )
}
