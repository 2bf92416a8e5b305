'use client'

import { Button } from '@/components/ui/button'
import './globals.css'
import { StatusPage } from './status-page'

/** The last resort of every page: says that it failed and offers to try again. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <StatusPage title="Something went wrong" description="The failure is in the log. Try again in a moment.">
          <Button onClick={reset}>Try again</Button>
        </StatusPage>
      </body>
    </html>
  )
}
