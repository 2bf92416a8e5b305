import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** For the box of a field: what was typed or filled in before the page listened is taken over, not lost. */
export function usePreHydrationInput<Box extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  onChange: (value: string) => void,
): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const takeOver = useEffectEvent(() => {
    const typed = box.current?.value ?? value
    if (typed !== value) onChange(typed)
  })
  useEffect(() => takeOver(), [])
  return box
}
