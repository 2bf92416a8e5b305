'use client'

import { useContext, useEffect, useRef } from 'react'
import { NavigateContext } from '@/components/ui/navigate-context'
import { isTyping } from './is-typing'
import { allPages } from './pages'

type Props = { isEnabled: boolean; onOpenPalette: () => void; onOpenShortcuts: () => void }

const sequenceMs = 1_200

/** Global keyboard shortcuts. Single-key shortcuts can be turned off. */
export function Shortcuts({ isEnabled, onOpenPalette, onOpenShortcuts }: Props) {
  const navigate = useContext(NavigateContext)
  const goPressedAt = useRef(0)

  useEffect(() => {
    const onSingleKey = (event: KeyboardEvent): boolean => {
      const isSequence = event.timeStamp - goPressedAt.current < sequenceMs
      goPressedAt.current = event.key === 'g' ? event.timeStamp : 0
      const page = isSequence && allPages.find(({ key }) => key === event.key)
      if (page) navigate(page.href)
      else if (event.key === '?') onOpenShortcuts()
      else return runShortcut(event.key)
      return true
    }
    const onKey = (event: KeyboardEvent) => {
      const isPaletteKey = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k'
      if (isPaletteKey) onOpenPalette()
      if (isPaletteKey || (isEnabled && isSingleKey(event) && onSingleKey(event))) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isEnabled, navigate, onOpenPalette, onOpenShortcuts])

  return null
}

/** True for a key without modifiers outside inputs, menus and dialogs. */
function isSingleKey(event: KeyboardEvent): boolean {
  const hasNoModifier = !(event.metaKey || event.ctrlKey || event.altKey)
  return hasNoModifier && !event.defaultPrevented && !isTyping(event) && !hasOpenDialog()
}

function hasOpenDialog(): boolean {
  return document.querySelector('[role=dialog],[role=alertdialog]') !== null
}

/** Returns false if the key has no target on this page. */
function runShortcut(key: string): boolean {
  if (key === '/') return focus(document.querySelector('[data-search]'))
  if (key === 'j' || key === 'k') return moveRow(key === 'j' ? 1 : -1)
  if (key === '.') return click(currentRow()?.querySelector('[data-row-menu]'))
  if (key === 'x') return click(currentRow()?.querySelector('input[type=checkbox]'))
  return click(document.querySelector(`[data-key="${CSS.escape(key)}"]`)) || (key === 'e' && editForm())
}

/** Where the page is a form, there is no button for editing. */
function editForm(): boolean {
  return focus(document.querySelector('form[data-edit] :is(input, textarea):enabled'))
}

function currentRow(): Element | null {
  return document.activeElement?.closest('[data-row]') ?? null
}

function moveRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll('[data-row]')].filter(row => row.getClientRects().length > 0)
  const now = rows.indexOf(currentRow() as Element)
  const next = now < 0 ? rows[step > 0 ? 0 : rows.length - 1] : rows[now + step]
  return focus(next?.querySelector('a[href]') ?? next?.querySelector('button') ?? null)
}

function focus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  element.scrollIntoView({ block: 'nearest' })
  return true
}

function click(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.click()
  return true
}
