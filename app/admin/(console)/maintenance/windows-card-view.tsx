'use client'

import { endWindow, extendWindow } from '@/app/admin/(console)/generated/actions'
import { previewExtension } from '@/app/admin/(console)/maintenance/actions'
import { Card } from '@/components/page/card'
import { ListEnd } from '@/components/page/list-end'
import { compact } from '@/components/ui/facts'
import { Menu, type MenuAction, openRowMenu } from '@/components/ui/menu'
import { onDemand } from '@/components/ui/on-demand'
import { type ShownWindow, WindowRow } from './window-row'

const CancelWindowDialog = onDemand(async () => (await import('./cancel-window-dialog')).CancelWindowDialog)
const EndWindowDialog = onDemand(
  async () => (await import('@/components/shell/end-window-dialog')).EndWindowDialog,
)
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
  if (windows.length === 0 && !empty) return null
  return (
    <Card title={title} isLined isFlush note={windows.length > 0 ? String(windows.length) : undefined}>
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
                <Menu label={`Actions for ${window.name}`} isRowMenu actions={actionsOf(window, isManager)} />
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

function actionsOf(window: ShownWindow, isManager: boolean): MenuAction[] {
  const { id, name, state, endsAt } = window
  const shown = { id, name, updatedAt: window.updatedAt.toISOString() }
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
          window={shown}
          endsAt={endsAt.toISOString()}
          extend={extendWindow}
          preview={previewExtension}
          onClose={onClose}
        />
      ),
    },
    state === 'active'
      ? {
          id: 'end',
          label: 'End now…',
          icon: 'check',
          dialog: onClose => <EndWindowDialog window={shown} end={endWindow} onClose={onClose} />,
        }
      : {
          id: 'cancel',
          label: 'Cancel window…',
          icon: 'close',
          dialog: onClose => <CancelWindowDialog window={shown} onClose={onClose} />,
        },
  ])
}
