'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { ErrorNote } from '@/components/ui/note'
import { StateGlyph, type StateName } from '@/components/ui/state'
import { ValueTable } from '@/components/ui/value-table'
import type { BulkPreview, BulkResultRow } from '@/lib/console/action-result'
import { pluralize } from '@/lib/core/format'

const order = ['refused', 'waits', 'done'] as const

type ResultsProps = {
  nouns: { one: string; many: string }
  onClose: () => void
  did: string
  rows: readonly BulkResultRow[]
  onRetry?: () => Promise<string>
}

/** What was done with each row. */
export function BulkResults({ nouns, did, rows, onClose, onRetry }: ResultsProps) {
  const [error, setError] = useState('')
  const [isBusy, start] = useTransition()
  const canRetry = onRetry && rows.some(row => row.canRetry)
  const countOf = (is: BulkResultRow['is']) => rows.filter(row => row.is === is).length
  const [refused, waiting, done] = order.map(countOf)
  const parts = [
    `${done} of ${pluralize(rows.length, nouns.one, nouns.many)} ${did}`,
    ...(waiting ? [`${waiting} for a second manager`] : []),
    ...(refused ? [`${refused} refused`] : []),
  ]
  const sorted = order.flatMap(is => rows.filter(row => row.is === is))
  return (
    <Dialog
      onClose={onClose}
      title={parts.join(', ')}
      footer={
        <>
          {canRetry && (
            <Button disabled={isBusy} onClick={() => start(async () => setError(await onRetry()))}>
              Try again
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <ErrorNote>{error}</ErrorNote>
      <BulkRowList rows={sorted} />
    </Dialog>
  )
}

type ListedRow = BulkResultRow | BulkPreview['rows'][number]

const states: Record<ListedRow['is'], [StateName, string]> = {
  ready: ['paused', 'Pending'],
  done: ['live', 'Changed'],
  waits: ['paused', 'Waits'],
  refused: ['failed', 'Refused'],
}

export function BulkRowList({ rows }: { rows: readonly ListedRow[] }) {
  return (
    <ul className="max-h-[320px] divide-y divide-line overflow-y-auto rounded-card border border-line text-ink-soft">
      {rows.map(row => {
        const { id, name, href, is, message } = row
        const [glyph, word] = states[is]
        return (
          <li key={id} className="grid grid-cols-[12px_minmax(0,1fr)] items-baseline gap-x-2.5 px-3 py-2">
            <span className="self-center">
              <StateGlyph is={glyph} />
              <span className="sr-only">{word}</span>
            </span>
            <span className="min-w-0 break-words">
              {href ? (
                <Link href={href} target="_blank" className="font-medium text-ink hover:underline">
                  {name}
                </Link>
              ) : (
                <b className="font-medium text-ink">{name}</b>
              )}
              <span className="block text-12 text-muted">{message}</span>
              {'tables' in row &&
                row.tables?.map(table => (
                  <div key={table.caption} className="mt-2">
                    <ValueTable {...table} />
                  </div>
                ))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
