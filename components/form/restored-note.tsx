'use client'

import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'

export function RestoredNote({ at, onDiscard }: { at: string; onDiscard: () => void }) {
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
      Last changed <Time at={at} relative="only" />.
    </Note>
  )
}
