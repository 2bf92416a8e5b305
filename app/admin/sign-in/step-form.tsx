'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorNote } from '@/components/ui/note'

type Props = {
  label: string
  busyLabel: string
  isBusy: boolean
  onSubmit: () => unknown
  error: ReactNode
  /** Below the button. */
  link?: ReactNode
  children?: ReactNode
}

/** A step of signing in. The error has space for two lines, so that nothing moves when it appears. */
export function StepForm({ label, busyLabel, isBusy, onSubmit, error, link, children }: Props) {
  return (
    <form
      noValidate
      className="grid gap-[18px]"
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) onSubmit()
      }}
    >
      {children}
      <Button
        type="submit"
        variant="primary"
        disabled={isBusy}
        className="mt-0.5 w-full max-side:h-[46px] side:h-[38px]"
      >
        {isBusy ? busyLabel : label}
      </Button>
      {link}
      <div className="h-15">
        <ErrorNote>{error}</ErrorNote>
      </div>
    </form>
  )
}
