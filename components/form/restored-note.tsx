'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useClock } from '@/components/ui/clock'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'

/** `at` is a time of the browser's clock, which may be hours off: only the elapsed time is taken from it. */
export function RestoredNote({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  const { now } = useClock()
  const [keptAt] = useState(() => new Date(now.getTime() - (Date.now() - Date.parse(at))))
  return (
    <Note
      tone="info"
      title="Your unsaved input was restored."
      actions={
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      Last changed <Time at={keptAt} relative="only" />.
    </Note>
  )
}
