'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useClock } from '@/components/ui/clock'
import { Note } from '@/components/ui/note'
import { type Answers, AnswerTabs } from './answers'
import { type Asked, AskedChips } from './chips'

/** What a build is told; moments in ISO form. */
export type Shown = { at: string; before: Answers | null; after: Answers; sees: string }

/** What the panel asks of the service; `change` is a form that is not saved, as lib/preview/schema knows it. */
export type PreviewAction<Change> = (
  input: Omit<Asked, 'user'> & { userId: number | null; change: Change | null },
) => Promise<{ ok: true; result: Shown } | { ok: false; message: string }>

/** How the panel finds a user. */
export type FindUser = (input: {
  text: string
}) => Promise<{ ok: true; result: { id: number; username: string } } | { ok: false; message: string }>

type Props<Change> = {
  from: Pick<Asked, 'platform' | 'version'>
  /** The moment of the change, which the form gives; null is now. */
  at: string | null
  change: Change | null
  ask: PreviewAction<Change>
  findUser: FindUser
}

const restMs = 350

/** What a build of the app is told with the form as it stands, beside the form; it follows each key after a rest. */
export function PreviewPanel<Change>({ from, at, change, ask, findUser }: Props<Change>) {
  const [chosen, setChosen] = useState<Partial<Asked>>({})
  const { now } = useClock()
  const isAhead = at !== null && Date.parse(at) > now.getTime()
  const asked: Asked = { user: null, ...from, ...chosen, at: isAhead ? at : null }
  const { shown, wrong, isBusy } = usePreview(ask, asked, change)
  const head = (copy: ReactNode) => (
    <>
      <header className="flex min-h-[46px] items-center gap-2 py-1 pr-2 pl-4">
        <h2 className="font-semibold text-13">Preview as build</h2>
        <span className="ml-auto text-12 text-muted" role="status">
          {isBusy && 'Asking'}
        </span>
        {copy}
      </header>
      <div className="px-4 pb-2">
        <AskedChips
          asked={asked}
          onAsk={setChosen}
          isMomentGiven
          findUser={async text => {
            const answer = await findUser({ text })
            return answer.ok ? answer.result : answer.message
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
      <AnswerTabs before={shown?.before ?? null} after={wrong ? null : (shown?.after ?? null)} isNarrow>
        {head}
      </AnswerTabs>
      {shown && !wrong && <Sees>{shown.sees}</Sees>}
      {wrong && (
        <div className="px-4 pb-4">
          <Note tone="warn">{wrong}</Note>
        </div>
      )}
    </section>
  )
}

/** What follows from the answers for who holds the phone. */
export function Sees({ children }: { children: string }) {
  return (
    <div className="border-line border-t px-4 py-3">
      <p className="font-medium">What the user sees</p>
      <p className="text-pretty text-ink-soft" aria-live="polite">
        {children}
      </p>
    </div>
  )
}

function usePreview<Change>(ask: PreviewAction<Change>, asked: Asked, change: Change | null) {
  const [shown, setShown] = useState<Shown>()
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setIsBusy] = useState(true)
  const latest = useRef('')
  const { user, ...rest } = asked
  const question = JSON.stringify({ ...rest, userId: user?.id ?? null, change })

  useEffect(() => {
    latest.current = question
    setIsBusy(true)
    const timer = setTimeout(async () => {
      const answer = await ask(JSON.parse(question)).catch(
        () => ({ ok: false, message: 'The service did not answer. Change something to ask again.' }) as const,
      )
      if (latest.current !== question) return
      setIsBusy(false)
      if (answer.ok) setShown(answer.result)
      setWrong(answer.ok ? undefined : answer.message)
    }, restMs)
    return () => clearTimeout(timer)
  }, [ask, question])

  return { shown, wrong, isBusy }
}
