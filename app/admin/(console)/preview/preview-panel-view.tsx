'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
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

const debounceMs = 350

export function PreviewPanelView({ build, at = null, change, savedAt = '' }: Props) {
  const [chosen, setChosen] = useState<Partial<PreviewTarget>>({})
  const { now } = useClock()
  const isFuture = at !== null && Date.parse(at) > now.getTime()
  const target: PreviewTarget = { user: null, ...build, ...chosen, at: isFuture ? at : null }
  const { preview, error, isLoading } = usePreview(target, change, savedAt)
  const header = (copyButton: ReactNode) => (
    <>
      <header className="flex min-h-[46px] items-center gap-2 py-1 pr-2 pl-4">
        <h2 className="font-semibold text-13">Preview as build</h2>
        <span className="ml-auto text-12 text-muted" role="status">
          {isLoading && 'Loading'}
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
      <ResponseTabs
        before={preview?.before ?? null}
        after={error ? null : (preview?.after ?? null)}
        isCompact
      >
        {header}
      </ResponseTabs>
      {preview && !error && <UserView>{preview.summary}</UserView>}
      {error && (
        <div className="px-4 pb-4">
          <Note tone="warn">{error}</Note>
        </div>
      )}
    </section>
  )
}

function usePreview(target: PreviewTarget, change: UnsavedChange | null, savedAt: string) {
  const [preview, setPreview] = useState<Preview>()
  const [error, setError] = useState<string>()
  const [isLoading, setIsLoading] = useState(true)
  const latest = useRef('')
  const { user, ...rest } = target
  const input = JSON.stringify({ ...rest, userId: user?.id ?? null, change })

  // biome-ignore lint/correctness/useExhaustiveDependencies: savedAt repeats the request
  useEffect(() => {
    latest.current = input
    setIsLoading(true)
    const timer = setTimeout(async () => {
      const result = await requestPreview(JSON.parse(input)).catch(
        () => ({ ok: false, message: 'The server did not respond. Change a value to retry.' }) as const,
      )
      if (latest.current !== input) return
      setIsLoading(false)
      if (result.ok) setPreview(result.result)
      setError(result.ok ? undefined : result.message)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [input, savedAt])

  return { preview, error, isLoading }
}
