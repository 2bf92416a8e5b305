'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { AnswerTabs } from '@/components/admin/preview/answers'
import { type Asked, AskedChips } from '@/components/admin/preview/chips'
import { Sees, type Shown } from '@/components/admin/preview/panel'
import { useClock } from '@/components/ui/clock'
import { formatDateTime } from '@/components/ui/format'
import type { BuildPreview } from '@/lib/preview/preview-build'
import { findPreviewUser } from './actions'

type Props = { asked: Asked; shown: Shown & Pick<BuildPreview, 'user' | 'askedAt'> }

/** The tool alone: chips change the address, and the server answers. */
export function PreviewTool({ asked, shown }: Props) {
  const router = useRouter()
  const { now, zone } = useClock()
  const [isBusy, start] = useTransition()
  const { user } = shown

  function ask(next: Asked) {
    const given = {
      platform: next.platform,
      version: next.version,
      user: next.user && `U-${next.user.id}`,
      at: next.at,
    }
    const pairs = Object.entries(given).filter((pair): pair is [string, string] => Boolean(pair[1]))
    start(() => router.replace(`/admin/preview?${new URLSearchParams(pairs)}` as Route))
  }

  return (
    <section
      aria-label="Answers"
      aria-busy={isBusy}
      className={`overflow-hidden rounded-card border border-line bg-raised transition-opacity ${isBusy ? 'opacity-60' : ''}`}
    >
      <AnswerTabs before={shown.before} after={shown.after}>
        {copy => (
          <div className="flex items-start gap-2 py-3 pr-2 pl-4">
            <div className="min-w-0 flex-1">
              <AskedChips
                asked={asked}
                onAsk={ask}
                findUser={async text => {
                  const answer = await findPreviewUser({ text })
                  return answer.ok ? answer.result : answer.message
                }}
              />
              <p className="mt-2 text-12 text-muted">
                {user
                  ? `${user.username} signed up ${user.platform ? `on ${user.platform}` : 'without naming a platform'}, which is what maintenance goes by.`
                  : 'Anyone stands for somebody who signed up a moment ago, without funds.'}{' '}
                {shown.before
                  ? `Marked is what will differ at ${formatDateTime(new Date(shown.at), zone, now)}; balances are those of now.`
                  : ''}
              </p>
            </div>
            {copy}
          </div>
        )}
      </AnswerTabs>
      <Sees>{shown.sees}</Sees>
    </section>
  )
}
