'use client'

import { useState } from 'react'
import { importQuestions } from '@/app/admin/(console)/generated/actions'
import { FileProblems } from '@/components/feedback/file-problems'
import { useToaster } from '@/components/feedback/toaster'
import { Dialog } from '@/components/ui/dialog'
import { FileField } from '@/components/ui/file-field'
import { ErrorNote, Note } from '@/components/ui/note'
import { Switch } from '@/components/ui/switch'
import { noResponse } from '@/lib/console/action-result'
import { readTextFile } from '@/lib/core/decode-text'
import { pluralize } from '@/lib/core/format'
import type { CheckedFile } from '@/lib/rewards/trivia/import-questions'
import { checkFile } from './actions'

const maxBytes = 900_000

type Checked = { content: string } & CheckedFile
type Preview = NonNullable<CheckedFile['preview']>

/** Checks the file when it is chosen; imports all of its questions or none. */
export function TriviaImportDialog({ onClose }: { onClose: () => void }) {
  const { showResult } = useToaster()
  const [file, setFile] = useState<File | null>(null)
  const [isReady, setIsReady] = useState(true)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isTooLarge = (file?.size ?? 0) > maxBytes

  async function run(work: () => Promise<void>) {
    setIsBusy(true)
    setError('')
    await work().catch(() => setError(noResponse().message))
    setIsBusy(false)
  }

  async function check(chosen: File | null, ready: boolean) {
    setChecked(null)
    if (!chosen || chosen.size > maxBytes) return
    await run(async () => {
      const content = await readTextFile(chosen)
      const answer = await checkFile({ content, isReady: ready })
      if (answer.ok) setChecked({ content, ...answer.result })
      else setError(answer.message)
    })
  }

  async function submit() {
    if (!checked?.preview || isBusy) return
    await run(async () => {
      const answer = await importQuestions({ content: checked.content, isReady })
      if (showResult(answer).ok) onClose()
      else setError(answer.ok ? '' : answer.message)
    })
  }

  return (
    <Dialog
      onClose={onClose}
      title="Import questions"
      width="wide"
      isDismissable={false}
      submit={{
        label: 'Import',
        isDisabled: !checked?.preview,
        isBusy,
        cancelLabel: 'Close',
        onClick: () => void submit(),
      }}
    >
      <p className="text-pretty text-ink-soft">
        A CSV with the columns question, correct, wrong_1 to wrong_5 and day, for example 2026-11-30. Only
        question, correct and wrong_1 are required.
      </p>
      <FileField
        file={file}
        accept=".csv,.txt,text/csv"
        onChoose={chosen => {
          setFile(chosen)
          void check(chosen, isReady)
        }}
        error={isTooLarge ? 'The file is larger than 900 KB. Split it.' : undefined}
      />
      <Switch
        label="Ready"
        help="Off: the questions are imported as drafts, which cannot have a day."
        isOn={isReady}
        onChange={ready => {
          setIsReady(ready)
          void check(file, ready)
        }}
      />
      <ErrorNote>{error}</ErrorNote>
      {checked?.preview && <ImportPreview preview={checked.preview} />}
      {checked?.invalid && <FileProblems title="The file cannot be imported." invalid={checked.invalid} />}
    </Dialog>
  )
}

function ImportPreview({ preview: { count, scheduled, first } }: { preview: Preview }) {
  return (
    <>
      <Note tone="info" title={`${pluralize(count, 'question')} to import.`}>
        {scheduled > 0 && `${scheduled} with a day.`}
      </Note>
      <ul aria-label="Preview" className="divide-y divide-line rounded-card border border-line">
        {first.map(({ text, correct }) => (
          <li key={text} className="px-3 py-2">
            <span className="block break-words">{text}</span>
            <span className="block break-words text-12 text-muted">Correct: {correct}</span>
          </li>
        ))}
        {count > first.length && (
          <li className="px-3 py-2 text-muted">And {pluralize(count - first.length, 'more', 'more')}</li>
        )}
      </ul>
    </>
  )
}
