import type { ReactNode } from 'react'
import { Logo } from '@/components/ui/logo'

/** A full page with one message and an action. */
export function StatusPage({
  title,
  description,
  children,
}: {
  title: string
  description: string
  children: ReactNode
}) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[520px] content-center justify-items-start px-4 py-10">
      <Logo name="Slatekeeper" />
      <h1 className="mt-5 font-semibold text-20">{title}</h1>
      <p className="mt-1 mb-4 text-pretty text-ink-soft">{description}</p>
      {children}
    </main>
  )
}
