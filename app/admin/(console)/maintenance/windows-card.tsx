'use client'

import { useState } from 'react'
import type { ActionResult } from '@/lib/action-result'
import { Card } from '@/components/admin/layout/card'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Menu, type MenuAction, openRowMenu } from '@/components/ui/menu'
import { ErrorNote } from '@/components/ui/note'
import { cancelWindowAction, endWindowAction } from './actions'
import { ExtendDialog } from './extend-dialog'
import { type ShownWindow, WindowRow } from './window-row'

type Props = { title: string; windows: ShownWindow[]; canEdit: boolean; isManager: boolean }

/** Windows as objects: when, whom they meet, and what can be done with each. */
export function WindowsCard({ title, windows, canEdit, isManager }: Props) {
  const [wrong, setWrong] = useState<string>()
  const [extended, setExtended] = useState<ShownWindow>()
  const { showToast } = useToaster()
  const isAhead = title === 'Windows'
  if (windows.length === 0 && !isAhead) return null

  async function go(action: Promise<ActionResult<{ text: string }>>) {
    const answer = await action
    setWrong(answer.ok ? undefined : answer.message)
    if (answer.ok && answer.result) showToast({ text: answer.result.text })
  }

  return (
    <Card title={title} isLined isFlush note={windows.length > 0 ? String(windows.length) : undefined}>
      <ErrorNote className="p-3">{wrong}</ErrorNote>
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
              <WindowRow window={window} />
              {canEdit && (
                <Menu
                  label={`Actions for ${window.name}`}
                  isRowMenu
                  actions={actionsOf(window, isManager, {
                    extend: () => setExtended(window),
                    end: () => void go(endWindowAction(chosen(window))),
                    cancel: () => void go(cancelWindowAction(chosen(window))),
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
            disabledReason: needsManager,
            onAction: doings.extend,
          },
        ]
      : []),
    state === 'open'
      ? { id: 'end', label: 'End now', icon: 'check', onAction: doings.end }
      : { id: 'cancel', label: 'Cancel', icon: 'close', onAction: doings.cancel },
  ]
}
