'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { Button, DropIndicator, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { AriaRoot } from './aria-root'
import { Icon } from './icon'
import { Kbd } from './kbd'
import { openRowMenu } from './menu'

type Props<Item extends { id: string | number; name: string }> = {
  label: string
  items: readonly Item[]
  /** Called on drop with all items in their new order, and the moved item. */
  onReorder: (items: Item[], moved: Item) => void
  /** Row content between the drag handle and the menu. */
  children: (item: Item, position: number) => ReactNode
  menu?: (item: Item) => ReactNode
  isDisabled?: boolean
}

export function ReorderListControl<Item extends { id: string | number; name: string }>(props: Props<Item>) {
  const { label, items, onReorder, children, menu, isDisabled = false } = props
  const [isLifted, setIsLifted] = useState(false)
  useDropWithSpace(isLifted)
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled,
    onDragStart: () => setIsLifted(true),
    onDragEnd: () => setIsLifted(false),
    getItems: keys => [...keys].map(key => ({ 'text/plain': String(key) })),
    renderDropIndicator: target => (
      <DropIndicator
        target={target}
        className="relative z-10 -my-px h-0.5 outline-none data-drop-target:bg-accent"
      />
    ),
    onReorder({ keys, target }) {
      const moved = items.filter(item => keys.has(item.id))
      const rest = items.filter(item => !keys.has(item.id))
      const at = rest.findIndex(item => item.id === target.key) + (target.dropPosition === 'after' ? 1 : 0)
      if (moved[0]) onReorder([...rest.slice(0, at), ...moved, ...rest.slice(at)], moved[0])
    },
  })
  return (
    <AriaRoot>
      <GridList
        aria-label={label}
        items={items}
        // Rows are cached by item; their menu and place also change without it.
        dependencies={[children, menu, items, isDisabled]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        disallowTypeAhead
        className="outline-none"
      >
        {item => (
          <GridListItem
            id={item.id}
            textValue={item.name}
            data-row
            onContextMenu={openRowMenu}
            className="-mt-px flex min-h-[calc(var(--two-line-row)+1px)] items-center gap-2 border-line border-t py-1 pr-2 pl-2 outline-none -outline-offset-2 hover:bg-hover data-dragging:bg-selected data-focus-visible:outline-2 data-focus-visible:outline-focus"
          >
            <Button
              slot="drag"
              aria-label={`Move ${item.name}`}
              isDisabled={isDisabled}
              className="grid h-10 w-7 flex-none cursor-grab place-items-center rounded-control text-muted hover:text-ink disabled:invisible sm:h-7"
            >
              <Icon name="grip" />
            </Button>
            {children(item, items.indexOf(item) + 1)}
            {menu && <span className="ml-auto flex-none">{menu(item)}</span>}
          </GridListItem>
        )}
      </GridList>
      {isLifted && (
        <p className="border-line border-t px-3 py-2 text-12 text-muted">
          <Kbd keys="↑ ↓" /> move, <Kbd keys="↵" /> or Space drops, <Kbd keys="Esc" /> cancels
        </p>
      )}
    </AriaRoot>
  )
}

/** React Aria lifts with Enter and Space, but drops with Enter only. */
function useDropWithSpace(isLifted: boolean) {
  useEffect(() => {
    if (!isLifted) return
    // The key that lifted the item is still down.
    let isPressed = false
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === ' ' && !event.repeat) isPressed = true
    }
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === ' ' && isPressed)
        event.target?.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }))
    }
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('keyup', onKeyUp, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('keyup', onKeyUp, true)
    }
  }, [isLifted])
}
