'use client'

import { type ReactNode, useState } from 'react'
import { useAnswer } from '@/components/feedback/use-answer'
import { PreviewOptions, type PreviewTarget } from '@/components/preview/preview-options'
import { type ResponsesByPath, ResponseTabs } from '@/components/preview/response-tabs'
import { UserView } from '@/components/preview/user-view'
import { useClock } from '@/components/ui/clock'
import { Note } from '@/components/ui/note'
import type { UnsavedChange } from '@/lib/console/preview/schema'
import { findPreviewUser, requestPreview } from './actions'

/** `at` in ISO form. */
export type Preview = { at: string; before: ResponsesByPath | null; after: ResponsesByPath; summary: string }

type Props = {
  build: Pick<PreviewTarget, 'platform' | 'version'>
  /** When the change takes effect; null is now. */
  at?: string | null
  change: UnsavedChange | null
  /** When the edited row was saved; a later time repeats the request. */
  savedAt?: string | undefined
}

export function PreviewPanelView({ build, at = null, change, savedAt = '' }: Props) {
  const [chosen, setChosen] = useState<Partial<PreviewTarget>>({})
  const { now } = useClock()
  const isFuture = at !== null && Date.parse(at) > now.getTime()
  const target: PreviewTarget = { user: null, ...build, ...chosen, at: isFuture ? at : null }
  const { user, ...rest } = target
  const { result, error, isCurrent } = useAnswer(
    requestPreview,
    { ...rest, userId: user?.id ?? null, change },
    { version: savedAt, unanswered: 'The server did not respond. Change a value to retry.' },
  )
  const preview = error ? undefined : result
  const header = (copyButton: ReactNode) => (
    <>
      <header className="flex min-h-[46px] items-center gap-2 py-1 pr-2 pl-4">
        <h2 className="font-semibold text-13">Preview as build</h2>
        <span className="ml-auto text-12 text-muted" role="status">
          {!isCurrent && 'Loading'}
        </span>
        {copyButton}
      </header>
      <div className="px-4 pb-2">
        <PreviewOptions
          target={target}
          onChange={setChosen}
          isTimeFixed
          findUser={async text => {
            const found = await findPreviewUser({ text })
            return found.ok ? found.result : found.message
          }}
        />
      </div>
    </>
  )
  return (
    <section
      aria-label="Preview as build"
      className="overflow-hidden rounded-card border border-line bg-raised side:sticky side:top-[66px]"
    >
      <ResponseTabs before={result?.before ?? null} after={preview?.after ?? null} isCompact>
        {header}
      </ResponseTabs>
      {preview && <UserView>{preview.summary}</UserView>}
      {error && (
        <div className="px-4 pb-4">
          <Note tone="warn">{error}</Note>
        </div>
      )}
    </section>
  )
}
