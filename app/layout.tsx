import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { findOperator } from '@/lib/console/auth/operator'
import { findBuildId } from '@/lib/console/page/find-build-id'
import './globals.css'

// Each response has its own CSP nonce, so pages cannot be prerendered.
export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  title: { default: 'Slatekeeper', template: '%s · Slatekeeper' },
  description: 'Backend of a mobile fantasy-contest app.',
  robots: { index: false, follow: false },
  icons: { icon: '/favicon.svg' },
}

export const viewport: Viewport = { colorScheme: 'light dark' }

/** The operator's theme and density are set on the server, so that nothing flashes. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  // A browser would request it after the first layout, and a title that then needs another line would move the page.
  preload(geist, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  const operator = await findOperator()
  const theme = operator?.theme === 'system' ? undefined : operator?.theme
  return (
    <html lang="en" data-theme={theme} data-density={operator?.density} data-build={findBuildId()}>
      <body>{children}</body>
    </html>
  )
}
