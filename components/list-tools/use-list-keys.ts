'use client'

import { type RefObject, useEffect } from 'react'

const elsewhere =
  'input,textarea,select,[contenteditable],[role=dialog],[role=alertdialog],[role=menu],[role=listbox]'

/**
 * Single keys of a list: j k move, Enter opens, x checks (with shift a range), . opens the row's menu, ← → turn pages.
 * They never fire in fields, menus and dialogs, and not where the operator has switched single keys off.
 */
export function useListKeys(
  table: RefObject<HTMLElement | null>,
  check: (id: string, isRange: boolean) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, metaKey, ctrlKey, altKey } = event
      if (event.defaultPrevented || metaKey || ctrlKey || altKey) return
      if (!(target instanceof Element) || target.closest(elsewhere)) return
      if (document.documentElement.dataset.singleKeys === 'off' || !table.current) return
      if (act(table.current, key, event.shiftKey, check)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [table, check])
}

function act(
  table: HTMLElement,
  key: string,
  isShift: boolean,
  check: (id: string, isRange: boolean) => void,
) {
  const rows = [...table.querySelectorAll<HTMLElement>('[data-row]')]
  const here = rows.findIndex(row => row.contains(document.activeElement))
  const row = rows[here]
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'j':
      return focusRow(rows[Math.min(here + 1, rows.length - 1)])
    case 'k':
      return focusRow(rows[Math.max(here - 1, 0)])
    case 'x':
      if (row?.dataset.row) check(row.dataset.row, isShift)
      return row !== undefined
    case '.':
      return press(row?.querySelector<HTMLElement>('[data-row-menu]'))
    case 'Enter':
      // A link or button that has the focus does its own.
      return document.activeElement === row && press(row?.querySelector<HTMLElement>('[data-row-link]'))
    case 'ArrowLeft':
      return press(table.querySelector<HTMLElement>('[data-turn=left]'))
    case 'ArrowRight':
      return press(table.querySelector<HTMLElement>('[data-turn=right]'))
    default:
      return false
  }
}

function press(element: HTMLElement | null | undefined): boolean {
  element?.click()
  return Boolean(element)
}

function focusRow(row: HTMLElement | undefined): boolean {
  if (!row) return false
  const target = row.querySelector<HTMLElement>('[data-row-link]') ?? row
  target.focus()
  row.scrollIntoView({ block: 'nearest' })
  return true
}
