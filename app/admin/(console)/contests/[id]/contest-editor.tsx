'use client'

import { deferred } from '@/components/ui/on-demand'

export const ContestEditor = deferred(async () => (await import('./contest-form')).ContestFields, Placeholder)

function Placeholder() {
  return <div className="min-h-[268px] sm:min-h-[177px]" data-early />
}
