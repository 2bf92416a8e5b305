'use client'

import { type ReactNode, useState } from 'react'
import { Card } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { CopyId } from '@/components/ui/copy-id'
import { State } from '@/components/ui/state'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import type { Sent } from './calls'
import { ProblemNote } from './problem-note'
import type { OpenPersona } from './store'
import { type SentState, useSent } from './use-sent'

/** What the persona was sent and which of its calls were rejected, live. */
export function SentLists({ persona, moves }: { persona: OpenPersona; moves: number }) {
  const state = useSent(persona, moves)
  const { sent, problem } = state
  return (
    <>
      <div className="-mb-1 flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-14">Activity</h2>
        <UpdatedMark {...state} />
      </div>
      <ProblemNote title="The last refresh failed and is repeated." problem={problem} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <List
            title="Mail and SMS"
            empty="Codes and links appear here, for example after a request for a new password."
            rows={sent?.messages}
            keyOf={row => row.id}
          >
            {row => <Message {...row} />}
          </List>
          <List
            title="Entries"
            empty="Pick'em entries appear here."
            rows={sent?.entries}
            keyOf={row => row.pickem_contest_entry_id}
          >
            {row => <Entry {...row} />}
          </List>
          <List
            title="Push notifications"
            empty="Notifications to phones appear here. They need the FCM token of an app."
            rows={sent?.pushes}
            keyOf={row => row.id}
          >
            {row => (
              <Row title={row.title} at={row.created_at}>
                {row.body}
              </Row>
            )}
          </List>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <List
            title="Rejected calls"
            empty="Calls with the token that are answered with 4xx appear here, with the reason."
            rows={sent?.rejections}
            keyOf={row => row.request_id}
          >
            {row => <Rejection {...row} />}
          </List>
          <LiveEvents events={sent?.events} />
        </div>
      </div>
    </>
  )
}

function LiveEvents({ events }: { events: Sent['events'] | undefined }) {
  const [areAllShown, setAreAllShown] = useState(false)
  return (
    <List
      title="Live events"
      empty={
        areAllShown
          ? 'Changes of the balance, settled entries, and changed lines, versions, promos and maintenance appear here.'
          : 'Changes of the balance and settled entries appear here.'
      }
      rows={events?.filter(({ channel }) => areAllShown || channel !== 'app')}
      keyOf={row => row.id}
      end={
        <Checkbox isChecked={areAllShown} onChange={setAreAllShown}>
          <span className="text-12">Events for all users</span>
        </Checkbox>
      }
    >
      {row => <LiveEvent {...row} />}
    </List>
  )
}

function UpdatedMark({ at, isPaused, problem }: SentState) {
  const updated = at ? `updated ${at.slice(11, 19)} UTC` : 'loading'
  const color = isPaused ? 'bg-warning' : 'bg-positive'
  return (
    <p
      title="Updates every 5 seconds while this tab is visible and nothing is typed."
      className="flex items-center gap-1.5 text-12 text-muted tabular-nums"
    >
      <span
        aria-hidden="true"
        data-marks
        className={`size-1.5 rounded-full ${problem ? 'bg-danger' : color}`}
      />
      {isPaused ? 'paused while you type' : updated}
    </p>
  )
}

const shortRows = 5

type ListProps<Item> = {
  title: string
  empty: string
  /** Undefined until they are loaded. */
  rows: Item[] | undefined
  keyOf: (row: Item) => string | number
  /** Beside the number of rows. */
  end?: ReactNode
  children: (row: Item) => ReactNode
}

/** The newest rows, and all of them on demand. */
function List<Item>({ title, empty, rows, keyOf, end, children }: ListProps<Item>) {
  const [isLong, setIsLong] = useState(false)
  const count = rows?.length ?? 0
  return (
    <Card
      title={title}
      isFlush
      isLined
      end={
        <>
          {end}
          {count > 0 && <span className="text-12 text-muted tabular-nums">{count}</span>}
        </>
      }
    >
      {count === 0 ? (
        <p className="text-pretty px-4 py-3 text-muted">{rows ? empty : 'Loading'}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          {rows?.slice(0, isLong ? count : shortRows).map(row => (
            <li key={keyOf(row)} className="px-4 py-2.5">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {count > shortRows && (
        <div className="border-line border-t px-2 py-1">
          <Button variant="ghost" size="small" aria-expanded={isLong} onClick={() => setIsLong(!isLong)}>
            {isLong ? `Show the latest ${shortRows}` : `Show all ${count}`}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Row({ title, at, children }: { title: ReactNode; at: string; children?: ReactNode }) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 font-medium [overflow-wrap:anywhere]">
          {title}
        </span>
        <Time at={at} className="flex-none text-12 text-muted" />
      </div>
      <div className="text-ink-soft [overflow-wrap:anywhere]">{children}</div>
    </>
  )
}

function Message({ channel, subject, text, code, link, created_at: at }: Sent['messages'][number]) {
  return (
    <Row
      title={
        <>
          {subject || 'SMS'} {channel === 'sms' && <Tag>SMS</Tag>}
        </>
      }
      at={at}
    >
      <div className="flex flex-wrap items-center gap-x-4">
        {code && (
          <span>
            Code <CopyId id={code} />
          </span>
        )}
        {link && (
          <a href={link} target="_blank" rel="noreferrer" className="font-medium text-accent hover:underline">
            Open link
          </a>
        )}
      </div>
      {text && (
        <details className="mt-1">
          <summary className="w-fit rounded-tag text-12 text-muted hover:text-ink">Text</summary>
          <p className="mt-1 whitespace-pre-wrap text-12">{text}</p>
        </details>
      )}
    </Row>
  )
}

function Rejection(row: Sent['rejections'][number]) {
  const { method, path, status, reason, accepted, request_id, created_at: at } = row
  return (
    <Row
      title={
        <>
          <Tag tone="warn">{status}</Tag>
          <span className="font-mono font-normal text-12">{`${method} ${path}`}</span>
        </>
      }
      at={at}
    >
      {reason}
      {accepted.length > 0 && (
        <ul className="text-12 text-muted">
          {accepted.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="text-12 text-muted">
        Request <CopyId id={request_id} />
      </div>
    </Row>
  )
}

function Entry({ pickem_contest_entry_id: id, is_settled, created_at: at }: Sent['entries'][number]) {
  return (
    <Row
      title={
        <>
          Entry <CopyId id={String(id)} />
        </>
      }
      at={at}
    >
      <State is={is_settled ? 'ended' : 'live'}>{is_settled ? 'Settled' : 'Open'}</State>
    </Row>
  )
}

function LiveEvent({ channel, name, data, created_at: at }: Sent['events'][number]) {
  return (
    <Row
      title={
        <>
          <span className="font-mono font-normal text-12">{name}</span>
          {channel === 'app' && <Tag>All users</Tag>}
        </>
      }
      at={at}
    >
      {Object.keys(data).length > 0 && <code className="font-mono text-12">{JSON.stringify(data)}</code>}
    </Row>
  )
}
