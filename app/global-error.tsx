'use client'

import { Button } from '@/components/ui/button'
import './globals.css'
import { StatusPage } from './status-page'

export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <StatusPage title="Something went wrong" description="The error was logged. Try again.">
          <Button onClick={reset}>Try again</Button>
        </StatusPage>
      </body>
    </html>
  )
}
