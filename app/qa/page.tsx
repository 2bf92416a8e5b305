import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { env } from '@/lib/core/env'
import { isLoopback } from '@/lib/core/listen-host'

export const metadata: Metadata = { title: 'QA tools' }

/** Exists only with QA_TOOLS=1, like the calls that it uses. Otherwise none of its code is loaded. */
export default async function QaPage() {
  if (!env().QA_TOOLS) notFound()
  const { QaTools } = await import('./qa-tools')
  return <QaTools now={new Date().toISOString()} isLocalOnly={isLoopback(env().HOST)} />
}
