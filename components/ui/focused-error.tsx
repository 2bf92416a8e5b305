'use client'

import { useEffect, useRef } from 'react'
import { ErrorNote } from './note'

type Props = {
  /** The action of the dialog runs. */
  isBusy: boolean
  children: string | false | undefined
}

/**
 * The error of a dialog. It gets the focus when the action ends, also the same one again: a long dialog scrolls to it, and screen
 * readers read it. Not when it is shown later, while a field is edited.
 */
export function FocusedError({ isBusy, children }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const isShown = Boolean(children) && !isBusy
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && isShown) element.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy, isShown])
  return (
    <div ref={element} tabIndex={-1} className="outline-none empty:hidden">
      <ErrorNote>{children}</ErrorNote>
    </div>
  )
}
