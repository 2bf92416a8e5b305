'use client'

import { useAction } from '@/components/feedback/use-action'
import { Card } from '@/components/page/card'
import { ListEnd } from '@/components/page/list-end'
import { Button } from '@/components/ui/button'
import { ErrorNote } from '@/components/ui/note'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import { pluralize } from '@/lib/core/format'
import type { OwnToken } from '@/lib/people/operator/api-tokens/list-tokens'
import type { OpenSession } from '@/lib/people/operator/find-session'
import { endSession } from './actions'
import { SignOutButton } from './sign-out-button'

type Session = OpenSession & { isCurrent: boolean }

type Props = {
  sessions: Session[]
  /** The list ends at so many sessions. */
  max: number
  tokens: readonly OwnToken[]
}

export function SessionsCard({ sessions, max, tokens }: Props) {
  const { run, error } = useAction()
  return (
    <Card
      title="Sessions"
      isLined
      isFlush
      end={
        sessions.length > 1 && (
          <SignOutButton
            others={
              sessions.length === max
                ? `${max - 1} or more other sessions`
                : pluralize(sessions.length - 1, 'other session')
            }
            tokens={tokens}
          />
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
