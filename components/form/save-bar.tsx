'use client'

import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useKeyNames } from '@/components/ui/kbd'
import { formatCount } from '@/lib/core/format'
import { saveBarSlot } from './save-bar-slot'

type Props = {
  /** Labels of the changed fields. */
  changes: readonly string[]
  saveLabel: string
  isSaving: boolean
  /** The form can be saved as it is, so the button is there before the first change. */
  canSaveUnchanged: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Shown while there is something to save. ⌘S saves. */
export function SaveBar({ changes, saveLabel, isSaving, canSaveUnchanged, onSave, onDiscard }: Props) {
  const saveKeys = useKeyNames('⌘S')
  const isShown = changes.length > 0 || canSaveUnchanged
  const latest = useRef({ isShown, onSave })
  useEffect(() => {
    latest.current = { isShown, onSave }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 's'
      if (!isSave || document.querySelector('[role=dialog],[role=alertdialog]')) return
      event.preventDefault()
      if (latest.current.isShown) latest.current.onSave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  // The server renders no portals.
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useEffect(() => setSlot(document.getElementById(saveBarSlot) ?? document.body), [])

  if (!isShown || !slot) return null
  const bar = (
    <div
      data-save-bar
      className="flex items-center gap-2.5 border-line border-t bg-surface px-3 py-2 sm:px-5 side:rounded-b-sheet side:py-2.5 side:pr-3.5 side:pl-7"
    >
      {changes.length > 0 && (
        <>
          <Icon name="pencil" className="size-3.5 text-warning" />
          <p role="status" className="min-w-0 truncate">
            <b className="font-medium">
              {formatCount(changes.length)} unsaved{' '}
              <span className="max-sm:hidden">{changes.length === 1 ? 'change' : 'changes'}</span>
            </b>{' '}
            <span className="text-muted max-sm:hidden">{changes.join(', ')}</span>
          </p>
        </>
      )}
      <span className="ml-auto flex flex-none items-center gap-2 max-sm:flex-1 max-sm:[&>button]:flex-1">
        {changes.length > 0 && (
          <Button variant="ghost" onClick={onDiscard} disabled={isSaving}>
            Discard
          </Button>
        )}
        <Button variant="primary" onClick={onSave} disabled={isSaving} aria-keyshortcuts="Meta+S Control+S">
          {isSaving ? 'Saving…' : saveLabel}
          <span
            aria-hidden="true"
            className="rounded-tag px-[5px] font-medium font-sans text-11 ring ring-current max-sm:hidden"
          >
            {saveKeys}
          </span>
        </Button>
      </span>
    </div>
  )
  // Spans the whole page, wherever the form is.
  return createPortal(bar, slot)
}
