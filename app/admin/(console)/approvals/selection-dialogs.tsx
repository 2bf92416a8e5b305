'use client'

import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react'
import { BulkDialog } from '@/components/list/bulk-dialog'
import { Button } from '@/components/ui/button'
import type { Fact } from '@/components/ui/facts'
import type { ClosedBy } from '@/lib/change/approval/rules'
import { formatAmount } from '@/lib/core/amount'
import { pluralize } from '@/lib/core/format'
import { cancelSelection, decideSelection, previewSelection } from './actions'

type Requests = {
  ids: number[]
  /** "18 requests: Credit $60.00 cash" */
  title: string
  facts: Fact[]
  /** The unit of their sum. */
  bucket: string
}

type Asked = Requests & { decision: ClosedBy }

const AskContext = createContext<(asked: Asked) => void>(() => undefined)

/** Has the dialog of the selections in it, which lists the outcomes after their requests are no longer on the page. */
export function SelectionDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <AskContext value={setAsked}>
      {children}
      {asked && <DecideSelected {...asked} onClose={() => setAsked(null)} />}
    </AskContext>
  )
}

type ButtonsProps = Requests & {
  /** The requester only cancels. */
  isOwn: boolean
  /** Why this manager cannot approve. */
  objection: ReactNode
}

export function SelectionButtons({ isOwn, objection, ...requests }: ButtonsProps) {
  const ask = useContext(AskContext)
  const button = (decision: ClosedBy) => {
    const { label } = texts[decision]
    return (
      <Button
        size="small"
        aria-label={`${label}, ${requests.title}`}
        onClick={() => ask({ ...requests, decision })}
      >
        {label}
      </Button>
    )
  }
  if (isOwn) return <span>{button('canceled')}</span>
  return (
    <span className="flex gap-2">
      {button('rejected')}
      {objection ? (
        <span className="max-w-[24ch] text-pretty text-12 text-muted">{objection}</span>
      ) : (
        button('approved')
      )}
    </span>
  )
}

const texts = {
  approved: {
    label: 'Approve all',
    verb: 'Approve',
    text: 'Applied in the name of the requester, approved by you. A request whose effect is no longer the one listed here stays pending.',
  },
  rejected: { label: 'Reject all', verb: 'Reject', text: 'The changes can be requested again.' },
  canceled: {
    label: 'Cancel all',
    verb: 'Cancel',
    text: 'Other managers can no longer approve them. You can request the changes again.',
  },
}

const nouns = { one: 'request', many: 'requests' }

type Change = ComponentProps<typeof BulkDialog>['change']

type Sent = { rows?: { id: string; version: string }[]; reason?: string }

function changeOf(ids: number[], decision: ClosedBy): Change {
  const change = ({ rows, reason = '' }: Sent, typed = '') => {
    if (!rows) return previewSelection({ ids, decision })
    const requests = rows.map(({ id, version }) => ({ id: Number(id), shown: version }))
    return decision === 'canceled'
      ? cancelSelection({ ids: requests.map(({ id }) => id) })
      : decideSelection({ rows: requests, decision, reason }, typed)
  }
  return change as Change
}

function DecideSelected({ ids, facts, bucket, decision, onClose }: Asked & { onClose: () => void }) {
  const { label, verb, text } = texts[decision]
  const count = pluralize(ids.length, 'request')
  const [change] = useState(() => changeOf(ids, decision))
  return (
    <BulkDialog
      selected={{ ids: ids.map(String), rows: [], all: null, seen: [], label: count, clear: () => undefined }}
      nouns={nouns}
      onClose={onClose}
      question={requests => `${verb} ${requests}?`}
      did={decision}
      facts={facts}
      formatSum={cents => formatAmount(cents, bucket)}
      needsReason={decision !== 'canceled'}
      needsTyping={decision === 'approved'}
      confirmLabel={label}
      cancelLabel={decision === 'canceled' ? 'Keep requests' : 'Cancel'}
      change={change}
    >
      {text}
    </BulkDialog>
  )
}
