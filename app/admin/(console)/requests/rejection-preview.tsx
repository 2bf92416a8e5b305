'use client'

import { useState } from 'react'
import { useAction } from '@/components/feedback/use-action'
import { Button } from '@/components/ui/button'
import { ErrorNote } from '@/components/ui/note'
import { State } from '@/components/ui/state'
import { previewRejection, type RejectionPreviewResult } from './actions'

/** Shows what a rejected request would get now. */
export function RejectionPreview({ id }: { id: number }) {
  const [previewed, setPreviewed] = useState<{ result: RejectionPreviewResult; isAdjusted: boolean }>()
  const { run, isBusy, error } = useAction()
  const preview = (isAdjusted: boolean) =>
    run(() => previewRejection({ id, isAdjusted }), {
      beforeSend: () => setPreviewed(undefined),
      onDone: result => setPreviewed({ result, isAdjusted }),
    })

  return (
    <section className="border-line border-t pt-3">
      <h3 className="text-muted">Preview</h3>
      <p className="mb-2 text-12 text-muted">
        Runs with the current data and is rolled back: nothing is stored, sent or counted.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={isBusy} onClick={() => preview(false)}>
          Preview now
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => preview(true)}>
          Preview with accepted values
        </Button>
      </div>
      <div aria-live="polite" className="mt-3 empty:hidden">
        <ErrorNote>{error}</ErrorNote>
        {previewed && <Result {...previewed} />}
      </div>
    </section>
  )
}

function Result({ result, isAdjusted }: { result: RejectionPreviewResult; isAdjusted: boolean }) {
  const { rule, passes, changes } = result
  return (
    <div className="grid gap-2">
      <p className="font-medium">
        {rule === null ? (
          <State is="live">
            Would pass{isAdjusted && changes.length > 0 ? ' with these values' : ' now'}
          </State>
        ) : (
          <State is="failed">Would be rejected: {rule}</State>
        )}
      </p>
      {changes.length > 0 && (
        <ul className="grid gap-1 text-12">
          {changes.map(({ field, from, to }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field can change twice
            <li key={index} className="break-words">
              <span className="text-muted">{field}</span> <del>{JSON.stringify(from)}</del>{' '}
              <ins className="no-underline">{JSON.stringify(to)}</ins>
            </li>
          ))}
        </ul>
      )}
      {rule !== null && isAdjusted && (
        <p className="text-12 text-muted">No other value of the request would pass.</p>
      )}
      {passes.length > 0 && (
        <ul className="text-12">
          {passes.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
