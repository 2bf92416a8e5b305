import type { ReactNode } from 'react'

/** A card of its own, next to a form. */
export function AppPreviewCard({ children }: { children: ReactNode }) {
  return (
    <section aria-label="App preview" className="rounded-card border border-line bg-raised">
      <h2 className="px-4 py-3 font-semibold">App preview</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-4">{children}</div>
    </section>
  )
}
