'use client'

import { useState } from 'react'
import { Card } from '@/components/admin/layout/card'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { ErrorNote } from '@/components/ui/note'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import { endOtherSessions, endSession } from './actions'

type Session = {
  id: number
  browser: string
  ip: string
  hasTotp: boolean
  isThis: boolean
  createdAt: string
  lastUsedAt: string
}

/** The browsers that the operator is signed in on, each with a way to end it. */
export function SessionsCard({ sessions }: { sessions: Session[] }) {
  const [wrong, setWrong] = useState<string>()
  const { showToast } = useToaster()

  async function end(work: Promise<{ ok: true } | { ok: false; message: string }>, text: string) {
    const answer = await work.catch(() => undefined)
    setWrong(answer?.ok ? undefined : (answer?.message ?? 'The service did not answer. Try again.'))
    if (answer?.ok) showToast({ text })
  }

  return (
    <Card
      title="Where you are signed in"
      isLined
      isFlush
      end={
        sessions.length > 1 && (
          <Button
            size="small"
            onClick={() => void end(endOtherSessions({}), 'Signed your other browsers out')}
          >
            Sign out the others
          </Button>
        )
      }
    >
      <ErrorNote className="p-3">{wrong}</ErrorNote>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, browser, ip, hasTotp, isThis, createdAt, lastUsedAt }) => (
          <li key={id} className="flex min-h-(--two-line-row) items-center gap-3 px-4 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">
                {browser} {isThis && <Tag tone="info">This one</Tag>}
              </span>
              <span className="block text-12 text-muted">
                {ip || 'Unknown address'}, {hasTotp ? 'with a code' : 'without a code'}, since{' '}
                <Time at={createdAt} />, used <Time at={lastUsedAt} relative="only" />
              </span>
            </span>
            {!isThis && (
              <Button
                size="small"
                variant="ghost"
                onClick={() => void end(endSession({ sessionId: id }), `Signed ${browser} out`)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
