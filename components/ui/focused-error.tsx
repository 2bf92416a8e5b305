'use client'

import { useEffect, useRef } from 'react'
import { ErrorNote } from './note'

type Props = {
  /** The action of the dialog runs. */
  isBusy: boolean
  children: string | false | undefined
}

/** The error of a dialog. It gets the focus, also the same one again: a long dialog scrolls to it, and screen readers read it. */
export function FocusedError({ isBusy, children }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const isShown = Boolean(children) && !isBusy
  useEffect(() => {
    if (isShown) element.current?.focus()
  }, [isShown])
  return (
    <div ref={element} tabIndex={-1} className="outline-none empty:hidden">
      <ErrorNote>{children}</ErrorNote>
    </div>
  )
}
