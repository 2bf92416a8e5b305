'use client'

import { useAction } from '@/components/feedback/use-action'
import { Card } from '@/components/page/card'
import { ListEnd } from '@/components/page/list-end'
import { Button } from '@/components/ui/button'
import { ErrorNote } from '@/components/ui/note'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import type { OpenSession } from '@/lib/people/operator/find-session'
import { endOtherSessions, endSession } from './actions'

type Session = OpenSession & { isCurrent: boolean }

/** The list ends at `max` sessions. */
export function SessionsCard({ sessions, max }: { sessions: Session[]; max: number }) {
  const { run, error } = useAction()
  return (
    <Card
      title="Sessions"
      isLined
      isFlush
      end={
        sessions.length > 1 && (
          <Button
            size="small"
            onClick={() =>
              run(() => endOtherSessions({}), {
                done: 'Signed out other sessions and revoked your API tokens',
              })
            }
          >
            Sign out other sessions and tokens
          </Button>
        )
      }
    >
      <ErrorNote className="p-3">{error}</ErrorNote>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, browser, ip, hasTotp, isCurrent, createdAt, lastUsedAt }) => (
          <li key={id} className="flex min-h-(--two-line-row) items-center gap-3 px-4 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">
                {browser} {isCurrent && <Tag tone="info">This session</Tag>}
              </span>
              <span className="block text-12 text-muted">
                {ip || 'Unknown IP'}, {hasTotp ? 'with authenticator' : 'without authenticator'}, since{' '}
                <Time at={createdAt} />, last used <Time at={lastUsedAt} relative="only" />
              </span>
            </span>
            {!isCurrent && (
              <Button
                size="small"
                variant="ghost"
                onClick={() => run(() => endSession({ sessionId: id }), { done: `Signed out ${browser}` })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length === max && (
        <ListEnd isInCard>{`Only the ${max} sessions used last are listed.`}</ListEnd>
      )}
    </Card>
  )
}
