import { useEffect, useRef } from 'react'
import { Button } from './button'
import { fieldClass } from './field'

/** Like a toast, until it is closed. The text is selected. Its elements are allowed within a paragraph. */
export function CopyByHand({ text, onClose }: { text: string; onClose: () => void }) {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.select()
  }, [])
  return (
    <span
      role="alert"
      className="fixed inset-x-3 bottom-[calc(72px+env(safe-area-inset-bottom))] z-50 grid gap-2 whitespace-normal rounded-card bg-raised p-3 text-left font-sans text-13 shadow-menu ring ring-danger-line fold:right-6 fold:left-auto fold:w-96 side:bottom-6"
    >
      <span className="flex items-center gap-3">
        <span className="flex-1">The browser rejected the copy. Copy the text with the keyboard.</span>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </span>
      <textarea
        ref={box}
        readOnly
        aria-label="Text to copy"
        rows={Math.min(8, text.split('\n').length)}
        value={text}
        onKeyDown={event => event.key === 'Escape' && onClose()}
        className={`${fieldClass} block resize-none break-all py-1.5 font-mono text-12`}
      />
    </span>
  )
}
