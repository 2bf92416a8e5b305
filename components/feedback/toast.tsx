'use client'

import { useEffect, useRef, useState } from 'react'
import { isTyping } from '@/components/shell/is-typing'
import { Kbd } from '@/components/ui/kbd'
import type { Undo } from '@/lib/console/action-result'

/** With `undo`, the toast offers to undo the change; with `approvalId`, to cancel the request for it. */
export type ToastContent = { text: string; undo?: Undo; approvalId?: number }

/**
 * Closes after `durationMs`; the timer pauses on hover and focus. ⌘Z triggers the undo. Once something was typed, ⌘Z in a field
 * undoes the typing instead.
 */
export function Toast(props: {
  toast: ToastContent
  durationMs: number
  onUndo: (undo: Undo) => void
  onCancel: (approvalId: number) => void
  onEnd: () => void
}) {
  const { toast, durationMs, onUndo, onCancel, onEnd } = props
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isPaused = isHovered || isFocused
  const hasTyped = useRef(false)
  const { text, undo, approvalId } = toast
  useCountdown(durationMs, isPaused, onEnd)

  useEffect(() => {
    if (!undo) return
    const onInput = () => {
      hasTyped.current = true
    }
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || (hasTyped.current && isTyping(event))) return
      event.preventDefault()
      onUndo(undo)
    }
    document.addEventListener('input', onInput)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('input', onInput)
      document.removeEventListener('keydown', onKey)
    }
  }, [undo, onUndo])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer
    <div
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      className="flex min-h-11 items-center gap-2.5 rounded-[10px] bg-ink py-1.5 pr-1.5 pl-3.5 text-on-ink shadow-menu"
    >
      {(undo || approvalId !== undefined) && <Ring isPaused={isPaused} durationMs={durationMs} />}
      <span className="pr-2">{text}</span>
      {undo && (
        <button
          type="button"
          onClick={() => onUndo(undo)}
          aria-keyshortcuts="Meta+Z Control+Z"
          className={buttonClass}
        >
          Undo <Kbd keys="⌘Z" className="hidden! sm:inline-flex!" />
        </button>
      )}
      {approvalId !== undefined && (
        <button type="button" onClick={() => onCancel(approvalId)} className={buttonClass}>
          Cancel request
        </button>
      )}
    </div>
  )
}

const buttonClass =
  'ml-auto inline-flex h-9 flex-none items-center gap-1.5 rounded-control px-2 font-medium text-12 focus-visible:outline-on-ink sm:h-7'

function Ring({ isPaused, durationMs }: { isPaused: boolean; durationMs: number }) {
  const circle = { cx: 8, cy: 8, r: 6, fill: 'none', stroke: 'currentColor', strokeWidth: 2 }
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 flex-none motion-reduce:hidden">
      <circle {...circle} strokeOpacity={0.25} />
      <circle
        {...circle}
        strokeDasharray="37.7"
        strokeLinecap="round"
        transform="rotate(-90 8 8)"
        className="animate-ring"
        style={{
          animationDuration: `${durationMs}ms`,
          animationPlayState: isPaused ? 'paused' : 'running',
        }}
      />
    </svg>
  )
}

/** Calls `onEnd` once after `totalMs`, not counting paused time. */
function useCountdown(totalMs: number, isPaused: boolean, onEnd: () => void) {
  const remainingMs = useRef(totalMs)
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end.current(), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [isPaused])
}
