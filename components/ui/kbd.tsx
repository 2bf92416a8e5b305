'use client'

import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** ⌘ is Control except on Apple devices. The server renders ⌘. */
export function useKeyNames(keys: string): string {
  const hasCommandKey = useSyncExternalStore(subscribe, isApple, () => true)
  return hasCommandKey ? keys : keys.replaceAll('⌘', 'Ctrl ').replaceAll('  ', ' ')
}

/** Keys separated by spaces: "⌘ K", "g v". */
export function Kbd({ keys, className = '' }: { keys: string; className?: string }) {
  return (
    <span aria-hidden="true" className={`inline-flex gap-0.5 ${className}`}>
      {useKeyNames(keys)
        .split(' ')
        .map(key => (
          <kbd
            key={key}
            className="min-w-[18px] rounded-tag bg-raised px-[5px] text-center font-medium font-sans text-11 text-muted ring ring-line"
          >
            {key}
          </kbd>
        ))}
    </span>
  )
}
