'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useClock } from '@/components/ui/clock'
import { Note } from '@/components/ui/note'
import { type FoundUser, PreviewOptions, type PreviewTarget } from './preview-options'
import { type ResponsesByPath, ResponseTabs } from './response-tabs'
import { UserView } from './user-view'

/** `at` in ISO form. */
export type Preview = { at: string; before: ResponsesByPath | null; after: ResponsesByPath; summary: string }

/** `change` is the unsaved form, as declared in lib/console/preview/schema. */
type RequestPreview<Change> = (
  input: Omit<PreviewTarget, 'user'> & { userId: number | null; change: Change | null },
) => Promise<{ ok: true; result: Preview } | { ok: false; message: string }>

type FindUser = (input: {
  text: string
}) => Promise<{ ok: true; result: FoundUser } | { ok: false; message: string }>

type Props<Change> = {
  build: Pick<PreviewTarget, 'platform' | 'version'>
  /** When the change takes effect; null is now. */
  at: string | null
  change: Change | null
  /** When the edited row was saved; a later time repeats the request. */
  savedAt?: string | undefined
  requestPreview: RequestPreview<Change>
  findUser: FindUser
}

const debounceMs = 350

export function PreviewPanelView<Change>(props: Props<Change>) {
  const { build, at, change, savedAt = '', requestPreview, findUser } = props
  const [chosen, setChosen] = useState<Partial<PreviewTarget>>({})
  const { now } = useClock()
  const isFuture = at !== null && Date.parse(at) > now.getTime()
  const target: PreviewTarget = { user: null, ...build, ...chosen, at: isFuture ? at : null }
  const { preview, error, isLoading } = usePreview(requestPreview, target, change, savedAt)
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
            const found = await findUser({ text })
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

function usePreview<Change>(
  requestPreview: RequestPreview<Change>,
  target: PreviewTarget,
  change: Change | null,
  savedAt: string,
) {
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
  }, [requestPreview, input, savedAt])

  return { preview, error, isLoading }
}
