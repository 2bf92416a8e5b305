'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import type { Fact, Optional } from '@/components/ui/facts'
import { ErrorNote } from '@/components/ui/note'
import {
  type ActionResult,
  type BulkPreview,
  type BulkResultRow,
  noResponse,
} from '@/lib/console/action-result'
import { formatMoney, pluralize, sentenceCase } from '@/lib/core/format'
import type { SeenRow, SeenSelection } from '@/lib/list/schema'
import { BulkResults, BulkRowList } from './bulk-results'
import { type SelectedRows, toSeenSelection } from './table-row'

export type BulkDialogProps<Shared> = {
  selected: SelectedRows
  nouns: { one: string; many: string }
  onClose: () => void
  /** Returns to the step that asked for the input, until it is sent. */
  onBack?: () => void
  /** What is asked, with the rows that can change: "Pay 12 withdrawals?". */
  question: (rows: string) => string
  /** What is done to each row: "approved". By default "changed". */
  did?: string
  /** What all rows have. */
  facts?: readonly Fact[]
  /** The consequences, and whether they can be undone. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isDanger?: boolean
  needsReason?: boolean
  /** The number of rows is typed, where the change of one row asks for its name. */
  needsTyping?: boolean
  /** The sum of the amounts, in hundredths; dollars by default. */
  formatSum?: (cents: number) => string
  /** Input that all rows have. */
  shared: Shared
  /** Previews a selection, or changes rows. */
  change: {
    (input: Sent<Shared> & { selection: SeenSelection }): Promise<ActionResult<BulkPreview>>
    (
      input: Sent<Shared> & { rows: SeenRow[]; reason: string },
      typed?: string,
    ): Promise<ActionResult<BulkResultRow[]>>
  }
}

type Sent<Shared> = { shared: Shared; requestKey: string }

/** Shows what a bulk change would do with each row, asks for one reason, and lists what was done. */
export function BulkDialogView<Shared extends object>(props: BulkDialogProps<Shared>) {
  const { selected, nouns, did = 'changed', onClose, onBack, shared, change } = props
  // A form sent twice has the same key.
  const [requestKey] = useState(() => crypto.randomUUID())
  const [plan, setPlan] = useState<BulkPreview>()
  const [error, setError] = useState('')
  const [results, setResults] = useState<readonly BulkResultRow[]>()
  const [confirmedReason, setConfirmedReason] = useState('')
  const isAsked = useRef(false)

  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const input = { selection: toSeenSelection(selected), shared, requestKey }
    void change(input)
      .catch(() => noResponse())
      .then(answer => {
        if (answer.ok) setPlan(answer.result)
        else setError(Object.values(answer.errors ?? {})[0]?.[0] ?? answer.message)
      })
  }, [selected, shared, requestKey, change])

  // They are never sent, because the question has not shown their marks.
  const refused = (plan?.rows ?? []).flatMap(row =>
    row.is === 'refused' ? { ...row, is: row.is, canRetry: false } : [],
  )
  if (results && plan) {
    const shown = [...results, ...refused.filter(({ id }) => results.every(row => row.id !== id))]
    /** Sends the rows again that were refused because the service was busy. Returns an error. */
    const retry = async () => {
      const again = shown.flatMap(({ id, canRetry }) => (canRetry ? id : []))
      const rows = plan.rows
        .filter(({ id }) => again.includes(id))
        .map(({ id, version }) => ({ id, version }))
      const input = { rows, shared, requestKey, reason: confirmedReason }
      const answer = await change(input, pluralize(rows.length, nouns.one, nouns.many)).catch(() =>
        noResponse(),
      )
      if (!answer.ok) return answer.message
      setResults([...results.filter(({ id }) => !again.includes(id)), ...answer.result])
      return ''
    }
    return <BulkResults {...{ nouns, did, onClose }} rows={shown} onRetry={retry} />
  }
  if (!plan)
    return (
      <Dialog
        onClose={onClose}
        title={error ? 'This selection cannot be changed' : `Checking ${selected.label}`}
        footer={
          <>
            {error && onBack && <Button onClick={onBack}>Back</Button>}
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        <ErrorNote>{error}</ErrorNote>
        {!error && (
          <p role="status" className="text-muted">
            Checking what can change…
          </p>
        )}
      </Dialog>
    )
  if (refused.length === plan.rows.length) return <BulkResults {...{ nouns, did, onClose }} rows={refused} />
  const finish = (rows: readonly BulkResultRow[], reason: string) => {
    setResults(rows)
    setConfirmedReason(reason)
    selected.clear()
  }
  return <Question {...props} plan={plan} refused={refused} requestKey={requestKey} onResults={finish} />
}

type QuestionProps<Shared> = BulkDialogProps<Shared> & {
  plan: BulkPreview
  refused: BulkResultRow[]
  requestKey: string
  onResults: (rows: readonly BulkResultRow[], reason: string) => void
}

function Question<Shared extends object>(props: QuestionProps<Shared>) {
  const { plan, refused, requestKey, onResults, nouns, onClose, onBack, question, children, shared, change } =
    props
  const { did = 'changed' } = props
  const {
    confirmLabel,
    cancelLabel = 'Cancel',
    isDanger = false,
    needsReason = true,
    needsTyping = false,
  } = props
  const going = plan.rows.filter(({ is }) => is !== 'refused')
  const count = pluralize(going.length, nouns.one, nouns.many)
  const described = going.filter(({ is, message, tables }) => is === 'ready' && (message || tables?.length))
  const waiting = going.flatMap(row => (row.is === 'waits' ? { ...row, is: row.is } : []))
  const [wasSent, setWasSent] = useState(false)
  // It stays open until the result is shown in its place.
  const hasResults = useRef(false)
  return (
    <ConfirmDialog
      onClose={() => !hasResults.current && onClose()}
      onBack={wasSent ? undefined : onBack}
      title={question(count)}
      facts={factsOf(props)}
      needsReason={needsReason}
      {...(needsTyping && { confirmText: count })}
      confirmLabel={going.every(({ is }) => is === 'waits') ? 'Request approval' : confirmLabel}
      cancelLabel={cancelLabel}
      isDanger={isDanger}
      onConfirm={async ({ reason, typed }) => {
        setWasSent(true)
        const rows = going.map(({ id, version }) => ({ id, version }))
        const answer = await change({ rows, shared, requestKey, reason }, typed)
        if (!answer.ok) return Object.values(answer.errors ?? {})[0]?.[0] ?? answer.message
        hasResults.current = true
        onResults(answer.result, reason)
      }}
    >
      {children}
      {described.length > 0 && (
        <div className="mt-3">
          <BulkRowList rows={described} />
        </div>
      )}
      {waiting.some(({ message }) => message || waiting.length < going.length) && (
        <div className="mt-3">
          <p className="mb-1.5 font-medium text-ink">
            {pluralize(waiting.length, nouns.one, nouns.many)} will wait for a second manager
          </p>
          <BulkRowList rows={waiting} />
        </div>
      )}
      {refused.length > 0 && (
        <div className="mt-3">
          <p className="mb-1.5 font-medium text-ink">
            {pluralize(refused.length, nouns.one, nouns.many)} cannot{' '}
            {did === 'changed' ? 'change' : `be ${did}`}
          </p>
          <BulkRowList rows={refused} />
        </div>
      )}
    </ConfirmDialog>
  )
}

function factsOf<Shared>(props: QuestionProps<Shared>): Optional<Fact> {
  const { plan, nouns, did, facts = [], formatSum = formatMoney } = props
  const { rows, cents, limitCents } = plan
  const countOf = (is: 'ready' | 'waits') => rows.filter(row => row.is === is).length
  const [ready, waiting] = [countOf('ready'), countOf('waits')]
  return [
    ...facts,
    ready > 0 && {
      name: did ? `Will be ${did}` : 'Will change',
      value: pluralize(ready, nouns.one, nouns.many),
    },
    waiting > 0 && {
      name: 'Second manager',
      value: `${pluralize(waiting, nouns.one, nouns.many)} will wait`,
      ...(limitCents !== null && {
        note: `The selection counts as one action, and is above your limit of ${formatSum(limitCents)}`,
      }),
    },
    cents > 0 && { name: 'Together', value: formatSum(cents) },
    ...listMarks(rows.filter(({ is }) => is !== 'refused')),
  ]
}

/** "1 of these is suspended": ada. */
function listMarks(rows: BulkPreview['rows']): Fact[] {
  const marks = [...new Set(rows.flatMap(row => row.marks))]
  return marks.map(mark => {
    const names = rows.flatMap(row => (row.marks.includes(mark) ? row.name : []))
    const rest = names.length > maxNames ? ` and ${names.length - maxNames} more` : ''
    return {
      name: sentenceCase(mark),
      value: `${names.length} of these`,
      note: `${names.slice(0, maxNames).join(', ')}${rest}`,
    }
  })
}

const maxNames = 5
