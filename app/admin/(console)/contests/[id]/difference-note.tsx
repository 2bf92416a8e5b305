'use client'

import { useState } from 'react'
import { keepStandings } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { Button, buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'

/** Managers keep the decided standings, or compare them with those of the feed and correct them. */
export function DifferenceNote({ id, name, canDecide }: { id: number; name: string; canDecide: boolean }) {
  const [isKeeping, setIsKeeping] = useState(false)
  return (
    <div className="mb-4">
      <Note
        tone="warn"
        title="The standings of the feed differ."
        actions={
          canDecide && (
            <>
              <Button size="small" onClick={() => setIsKeeping(true)}>
                Keep standings
              </Button>
              <Link
                prefetch={null}
                href={`/admin/contests/${id}/standings`}
                className={buttonClass({ size: 'small' })}
              >
                Compare
              </Link>
            </>
          )
        }
      >
        Keep or correct them. If there are several managers, it takes one who did not decide them.
      </Note>
      {isKeeping && (
        <ActionDialog
          onClose={() => setIsKeeping(false)}
          title={`Keep the standings of “${name}”?`}
          confirmLabel="Keep standings"
          confirmText={name}
          needsReason
          send={({ reason, typed }) => keepStandings({ id, reason }, typed)}
        >
          Paid prizes do not change. The note returns if the feed sends other standings.
        </ActionDialog>
      )}
    </div>
  )
}
