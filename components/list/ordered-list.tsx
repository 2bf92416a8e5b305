'use client'

import { type ReactNode, useOptimistic } from 'react'
import { useAction } from '@/components/feedback/use-action'
import { Menu, type MenuAction } from '@/components/ui/menu'
import { ErrorNote } from '@/components/ui/note'
import { ReorderList } from '@/components/ui/reorder-list'
import { State } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import type { ActionResult } from '@/lib/console/action-result'

type Status = 'Active' | 'Paused'

type Item = { id: number; name: string; status: Status; updatedAt: Date }

type Props<Row extends Item> = {
  /** "Menu entries". */
  label: string
  items: readonly Row[]
  canEdit: boolean
  saveOrder: (input: { ids: number[]; movedId: number }) => Promise<ActionResult>
  pause: (input: { id: number }) => Promise<ActionResult>
  activate: (input: { id: number }) => Promise<ActionResult>
  /** Opens a dialog that pauses the item, instead of pausing it immediately. */
  askToPause?: (item: Row) => void
  /** The first action of the row menu. */
  firstAction: (item: Row) => Exclude<MenuAction, { line: true }>
  /** The content of a row between its place and its status. */
  children: (item: Row) => ReactNode
  /** The time of the last change is shown on wide screens only. */
  isWide?: boolean
}

/**
 * Records that operators sort, activate and pause. A new order and status are shown immediately and withdrawn on failure.
 * The actions of a row are disabled until it shows its saved version.
 */
export function OrderedList<Row extends Item>(props: Props<Row>) {
  const { label, items, canEdit, saveOrder, askToPause, firstAction, children, isWide = false } = props
  const { run, error } = useAction()
  const [shown, setShown] = useOptimistic(items, (_, next: readonly Row[]) => next)
  const [busyId, setBusyId] = useOptimistic<number | null, number>(null, (_, id) => id)

  function reorder(next: readonly Row[], moved: Row) {
    if (next.every((item, index) => item.id === shown[index]?.id)) return
    const ids = next.map(item => item.id)
    run(() => saveOrder({ ids, movedId: moved.id }), { beforeSend: () => setShown(next) })
  }

  /** For one place down or up: dragging is hard on phones. */
  function moveAction(item: Row, step: 1 | -1): MenuAction {
    const at = shown.findIndex(({ id }) => id === item.id)
    const isAtEnd = at + step < 0 || at + step >= shown.length
    const endReason = isAtEnd ? `Is ${step < 0 ? 'first' : 'last'} already` : undefined
    return {
      id: step < 0 ? 'move-up' : 'move-down',
      label: step < 0 ? 'Move up' : 'Move down',
      icon: step < 0 ? 'sortUp' : 'sortDown',
      disabledReason: canEdit ? endReason : 'Requires the editor role',
      onAction: () => reorder(shown.toSpliced(at, 1).toSpliced(at + step, 0, item), item),
    }
  }

  const pauseLabel = askToPause ? 'Pause…' : 'Pause'

  function actionsOf(item: Row): MenuAction[] {
    const isActive = item.status === 'Active'
    const busyReason = busyId === item.id ? 'Saving the previous change' : undefined
    return [
      { disabledReason: busyReason, ...firstAction(item) },
      moveAction(item, -1),
      moveAction(item, 1),
      {
        id: 'toggle-status',
        label: isActive ? pauseLabel : 'Activate',
        icon: isActive ? 'pause' : 'play',
        disabledReason: canEdit ? busyReason : 'Requires the editor role',
        onAction: () => {
          if (isActive && askToPause) return askToPause(item)
          run(() => (isActive ? props.pause : props.activate)({ id: item.id }), {
            beforeSend: () => setBusyId(item.id),
          })
        },
      },
    ]
  }

  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      <div className="overflow-clip rounded-card border border-line bg-raised">
        <ReorderList
          label={label}
          items={shown}
          onReorder={reorder}
          isDisabled={!canEdit}
          menu={item => <Menu isRowMenu label={`Actions for ${item.name}`} actions={actionsOf(item)} />}
        >
          {(item, place) => (
            <>
              <span className="w-4 flex-none text-right text-12 text-muted tabular-nums">{place}</span>
              {children(item)}
              <span
                className={`hidden w-40 flex-none text-right text-12 text-muted ${isWide ? 'wide:block' : 'sm:block'}`}
              >
                changed <Time at={item.updatedAt} relative="only" />
              </span>
              <span className="w-22 flex-none">
                <State is={item.status === 'Active' ? 'live' : 'paused'}>{item.status}</State>
              </span>
            </>
          )}
        </ReorderList>
      </div>
    </>
  )
}
