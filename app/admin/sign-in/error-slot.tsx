import type { ReactNode } from 'react'
import { ErrorNote } from '@/components/ui/note'

/** Below a form, with the height of a note of two lines, so that nothing moves when an error appears. */
export function ErrorSlot({ children }: { children: ReactNode }) {
  return (
    <div className="h-15">
      <ErrorNote>{children}</ErrorNote>
    </div>
  )
}
