import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import './globals.css'

// Scripts carry the nonce of one answer, which a page that was rendered beforehand cannot know.
export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  title: { default: 'Slatekeeper', template: '%s · Slatekeeper' },
  description: 'The backend of a mobile fantasy-contest app.',
  robots: { index: false, follow: false },
  icons: { icon: '/favicon.svg' },
}

export const viewport: Viewport = { colorScheme: 'light dark' }

/** The frame of every page. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
