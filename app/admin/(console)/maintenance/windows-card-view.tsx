'use client'

import { cancelWindow, endWindow, extendWindow } from '@/app/admin/(console)/generated/actions'
import { useAction } from '@/components/feedback/use-action'
import { Card } from '@/components/page/card'
import { ListEnd } from '@/components/page/list-end'
import { compact } from '@/components/ui/facts'
import { Menu, type MenuAction, openRowMenu } from '@/components/ui/menu'
import { ErrorNote } from '@/components/ui/note'
import { onDemand } from '@/components/ui/on-demand'
import { type ShownWindow, WindowRow } from './window-row'

const ExtendDialog = onDemand(async () => (await import('@/components/shell/extend-dialog')).ExtendDialog)

type Props = {
  title: string
  /** Without it the card is hidden while there are no windows. */
  empty?: string
  windows: ShownWindow[]
  /** The list ends at it; earlier windows are in the audit log. */
  max?: number
  canEdit: boolean
  isManager: boolean
}

export function WindowsCardView({ title, empty, windows, max, canEdit, isManager }: Props) {
  const { run, error } = useAction()
  if (windows.length === 0 && !empty) return null
  return (
    <Card title={title} isLined isFlush note={windows.length > 0 ? String(windows.length) : undefined}>
      <ErrorNote className="p-3">{error}</ErrorNote>
      {windows.length === 0 ? (
        <p className="px-4 py-5 text-muted">{empty}</p>
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
                    end: () => run(() => endWindow(refOf(window))),
                    cancel: () => run(() => cancelWindow(refOf(window))),
                  })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {windows.length === max && (
        <ListEnd
          isInCard
          rest={{ href: '/admin/audit?span=&about=maintenance_window', name: 'Audit log of windows' }}
        >
          {`Only the latest ${max} are listed.`}
        </ListEnd>
      )}
    </Card>
  )
}

const refOf = ({ id, updatedAt }: ShownWindow) => ({ id, updatedAt: updatedAt.toISOString() })

type Handlers = { end: () => void; cancel: () => void }

function actionsOf(window: ShownWindow, isManager: boolean, handlers: Handlers): MenuAction[] {
  const { id, name, state, endsAt } = window
  const needsManager = isManager ? undefined : 'Requires the manager role'
  return compact<MenuAction>([
    { id: 'edit', label: 'Edit', icon: 'pencil', href: `/admin/maintenance/${id}` },
    endsAt && {
      id: 'extend',
      label: 'Extend…',
      icon: 'clock',
      disabledReason: needsManager,
      dialog: onClose => (
        <ExtendDialog
          window={{ name, ...refOf(window) }}
          endsAt={endsAt.toISOString()}
          extend={extendWindow}
          onClose={onClose}
        />
      ),
    },
    state === 'active'
      ? { id: 'end', label: 'End now', icon: 'check', onAction: handlers.end }
      : { id: 'cancel', label: 'Cancel window', icon: 'close', onAction: handlers.cancel },
  ])
}
