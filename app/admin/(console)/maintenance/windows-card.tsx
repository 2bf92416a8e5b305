'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { useState } from 'react'
import type { Answer } from '@/components/admin/answer'
import { Card } from '@/components/admin/card'
import { useToaster } from '@/components/admin/toaster'
import { formatNumberOf } from '@/components/ui/format'
import { Menu, type MenuAction, openRowMenu } from '@/components/ui/menu'
import { Note } from '@/components/ui/note'
import { State, type StateName } from '@/components/ui/state'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import type { WindowWeight } from '@/lib/console/weigh-window'
import { platformNames } from '@/lib/release/release-rules'
import type { WindowState } from '@/lib/release/window-rules'
import { cancel, end } from './actions'
import { ExtendDialog } from './extend-dialog'

/** A window as the page shows it; `weight` is null for what is over. */
export type ShownWindow = {
  id: number
  name: string
  startsAt: string
  endsAt: string | null
  canceledAt: string | null
  message: string
  platforms: string[]
  state: WindowState
  updatedAt: string
  weight: WindowWeight | null
}

const looks: Record<WindowState, [StateName, string]> = {
  planned: ['scheduled', 'Planned'],
  open: ['failed', 'App is closed'],
  over: ['ended', 'Over'],
  canceled: ['withdrawn', 'Canceled'],
}

type Props = { title: string; windows: ShownWindow[]; canEdit: boolean; isManager: boolean }

/** Windows as objects: when, whom they meet, and what can be done with each. */
export function WindowsCard({ title, windows, canEdit, isManager }: Props) {
  const [wrong, setWrong] = useState<string>()
  const [extended, setExtended] = useState<ShownWindow>()
  const { tell } = useToaster()
  const isAhead = title === 'Windows'
  if (windows.length === 0 && !isAhead) return null

  async function go(action: Promise<Answer<{ text: string }>>) {
    const answer = await action
    setWrong(answer.ok ? undefined : answer.message)
    if (answer.ok && answer.result) tell({ text: answer.result.text })
  }

  return (
    <Card title={title} isLined isFlush note={windows.length > 0 ? String(windows.length) : undefined}>
      {wrong && (
        <div className="p-3">
          <Note tone="bad" isAlert>
            {wrong}
          </Note>
        </div>
      )}
      {windows.length === 0 ? (
        <p className="px-4 py-5 text-muted">
          Nothing is planned. A planned window closes and opens the app by itself.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {windows.map(window => (
            <li
              key={window.id}
              data-row
              onContextMenu={openRowMenu}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-3"
            >
              <Row window={window} />
              {canEdit && (
                <Menu
                  label={`Actions for ${window.name}`}
                  isOfRow
                  actions={actionsOf(window, isManager, {
                    extend: () => setExtended(window),
                    end: () => void go(end(chosen(window))),
                    cancel: () => void go(cancel(chosen(window))),
                  })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {extended && <ExtendDialog window={extended} onClose={() => setExtended(undefined)} />}
    </Card>
  )
}

const chosen = ({ id, updatedAt }: ShownWindow) => ({ id, updatedAt })

type Doings = { extend: () => void; end: () => void; cancel: () => void }

function actionsOf({ id, state, endsAt }: ShownWindow, isManager: boolean, doings: Doings): MenuAction[] {
  const needsManager = isManager ? undefined : 'Takes the role manager'
  return [
    { id: 'change', label: 'Change', icon: 'pencil', href: `/admin/maintenance/${id}` },
    ...(endsAt
      ? [
          {
            id: 'extend',
            label: 'Extend by 30 min',
            icon: 'clock' as const,
            whyNot: needsManager,
            onAction: doings.extend,
          },
        ]
      : []),
    state === 'open'
      ? { id: 'end', label: 'End now', icon: 'check', onAction: doings.end }
      : { id: 'cancel', label: 'Cancel', icon: 'close', onAction: doings.cancel },
  ]
}

function Row({ window }: { window: ShownWindow }) {
  const { id, name, startsAt, endsAt, message, platforms, state, weight } = window
  const [shape, word] = looks[state]
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {weight ? (
          <Link
            href={`/admin/maintenance/${id}` as Route}
            prefetch={false}
            className="rounded-tag font-medium hover:underline"
            aria-label={`${name}, change`}
          >
            <Time at={startsAt} />
          </Link>
        ) : (
          <Time at={startsAt} className="font-medium" />
        )}
        <span className="text-muted">to {endsAt ? <Time at={endsAt} /> : 'No end'}</span>
        <State is={shape}>{word}</State>
        {platforms.length === 1 &&
          platforms.map(platform => <Tag key={platform}>{platformNames[platform as 'ios']}</Tag>)}
      </p>
      <p className="text-pretty text-ink-soft">{message}</p>
      {weight && <p className="text-12 text-muted tabular-nums">{wordWeight(weight)}</p>}
    </div>
  )
}

/** "41,873 users, 312 with open entries; 96 entries lock, 3 games start and about 2 end inside". */
function wordWeight({
  users,
  playingUsers,
  entriesLocking,
  gamesStarting,
  gamesEnding,
}: WindowWeight): string {
  const met = `${formatNumberOf(users, 'user')}, ${playingUsers} with open entries`
  const inside = [
    entriesLocking > 0 && formatNumberOf(entriesLocking, 'entry locks', 'entries lock'),
    gamesStarting > 0 && formatNumberOf(gamesStarting, 'game starts', 'games start'),
    gamesEnding > 0 && `about ${formatNumberOf(gamesEnding, 'game ends', 'games end')}`,
  ].filter(Boolean)
  return inside.length > 0 ? `${met}; inside: ${inside.join(', ')}` : `${met}; no game inside`
}
