'use client'

import { useEffect, useRef } from 'react'
import { isTyping } from './is-typing'
import { useGuardedNavigate } from '@/components/admin/form/leave-guard'
import { pageGroups } from './pages'

type Props = { areSingleKeysOn: boolean; onFind: () => void; onShowKeys: () => void }

const followMs = 1_200

/** Listens to the keys of the whole console; a single key never does anything in a field, and can be switched off. */
export function Shortcuts({ areSingleKeysOn, onFind, onShowKeys }: Props) {
  const go = useGuardedNavigate()
  const wentAt = useRef(0)

  useEffect(() => {
    const onSingle = (event: KeyboardEvent): boolean => {
      const follows = event.timeStamp - wentAt.current < followMs
      wentAt.current = event.key === 'g' ? event.timeStamp : 0
      const page = follows && findByKey(event.key)
      if (page) go(page.href)
      else if (event.key === '?') onShowKeys()
      else return press(event.key)
      return true
    }
    const onKey = (event: KeyboardEvent) => {
      const isFind = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k'
      if (isFind) onFind()
      if (isFind || (areSingleKeysOn && isSingle(event) && onSingle(event))) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [areSingleKeysOn, go, onFind, onShowKeys])

  return null
}

function findByKey(key: string) {
  return pageGroups.flatMap(group => group.pages).find(page => page.key === key)
}

/** Whether the key was pressed alone, where it neither writes nor belongs to something that floats over the page. */
function isSingle(event: KeyboardEvent): boolean {
  const isAlone = !(event.metaKey || event.ctrlKey || event.altKey)
  return isAlone && !event.defaultPrevented && !isTyping(event) && !isCovered()
}

function isCovered(): boolean {
  return document.querySelector('[role=dialog],[role=alertdialog]') !== null
}

/** Does on this page what the key stands for, and tells whether there was anything to do. */
function press(key: string): boolean {
  if (key === '/') return focus(document.querySelector('[data-search]'))
  if (key === 'j' || key === 'k') return moveRow(key === 'j' ? 1 : -1)
  if (key === '.') return click(currentRow()?.querySelector('[data-row-menu]'))
  if (key === 'x') return click(currentRow()?.querySelector('input[type=checkbox]'))
  return click(document.querySelector(`[data-key="${CSS.escape(key)}"]`))
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
