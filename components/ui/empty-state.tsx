import type { ReactNode } from 'react'

/** Shown instead of an empty list: explains what will appear, and how to create the first item. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-raised px-4 py-12 text-center">
      <p className="max-w-[52ch] text-pretty text-muted [overflow-wrap:anywhere]">{children}</p>
      {action}
    </div>
  )
}
