import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from './button'
import { fieldClass } from './field'

/**
 * Like a toast, until it is closed; then what had the focus before gets it back. The text is selected. Its elements are allowed
 * within a paragraph.
 */
export function CopyByHand({ text, onClose }: { text: string; onClose: () => void }) {
  const box = useRef<HTMLTextAreaElement>(null)
  const focusedBefore = useRef<Element | null>(null)
  useEffect(() => {
    focusedBefore.current ??= document.activeElement
    box.current?.focus()
    box.current?.select()
  }, [])

  function close() {
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
    onClose()
  }

  /** Does not close the dialog around it as well. */
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  }

  return (
    <span
      role="alert"
      className="fixed inset-x-3 bottom-[calc(72px+env(safe-area-inset-bottom))] z-50 grid gap-2 whitespace-normal rounded-card bg-raised p-3 text-left font-sans text-13 shadow-menu ring ring-danger-line sm:right-6 sm:left-auto sm:w-96 side:bottom-6"
    >
      <span className="flex items-center gap-3">
        <span className="flex-1">The browser rejected the copy. Copy the selected text.</span>
        <Button size="small" onClick={close} onKeyDown={closeOnEscape}>
          Close
        </Button>
      </span>
      <textarea
        ref={box}
        readOnly
        aria-label="Text to copy"
        rows={Math.min(8, text.split('\n').length)}
        value={text}
        onKeyDown={closeOnEscape}
        className={`${fieldClass} block resize-none break-all py-1.5 font-mono`}
      />
    </span>
  )
}
