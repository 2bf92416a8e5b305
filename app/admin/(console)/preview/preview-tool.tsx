'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import type { SourcesByPath } from '@/components/preview/field-sources'
import { PreviewOptions, type PreviewTarget } from '@/components/preview/preview-options'
import { ResponseTabs } from '@/components/preview/response-tabs'
import { UserView } from '@/components/preview/user-view'
import { useClock } from '@/components/ui/clock'
import type { BuildPreview } from '@/lib/console/preview/preview-build'
import { formatDateTime } from '@/lib/core/format'
import { findPreviewUser } from './actions'
import { previewHref } from './preview-href'
import type { Preview } from './preview-panel-view'

type Props = {
  target: PreviewTarget
  preview: Preview & Pick<BuildPreview, 'user'>
  sources: Readonly<Record<string, SourcesByPath>>
}

export function PreviewTool({ target, preview, sources }: Props) {
  const router = useRouter()
  const { now, zone } = useClock()
  const [isLoading, startTransition] = useTransition()
  const { user, before, after, at, summary } = preview

  function open(next: PreviewTarget) {
    startTransition(() => router.replace(previewHref(next)))
  }

  return (
    <section
      aria-label="Responses"
      aria-busy={isLoading}
      className={`overflow-hidden rounded-card border border-line bg-raised transition-opacity ${isLoading ? 'opacity-60' : ''}`}
    >
      <ResponseTabs before={before} after={after} sources={sources}>
        {copyButton => (
          <div className="flex items-start gap-2 py-3 pr-2 pl-4">
            <div className="min-w-0 flex-1">
              <PreviewOptions
                target={target}
                onChange={open}
                findUser={async text => {
                  const found = await findPreviewUser({ text })
                  return found.ok ? found.result : found.message
                }}
              />
              <p className="mt-2 text-12 text-muted">
                {user
                  ? `As ${user.username} sees it on this device. Maintenance windows apply by the platform of the device.`
                  : 'A new user without funds.'}
                {before &&
                  ` Changes at ${formatDateTime(new Date(at), zone, now)} are highlighted. Balances are current.`}
              </p>
            </div>
            {copyButton}
          </div>
        )}
      </ResponseTabs>
      <UserView>{summary}</UserView>
    </section>
  )
}
