'use client'

import { type ComponentProps, useState } from 'react'
import { FileProblems } from '@/components/feedback/file-problems'
import { useToaster } from '@/components/feedback/toaster'
import { Dialog } from '@/components/ui/dialog'
import { FileField } from '@/components/ui/file-field'
import { ErrorNote } from '@/components/ui/note'
import type { Option } from '@/components/ui/option-list'
import { Select } from '@/components/ui/select'
import { TextArea, TextField } from '@/components/ui/text-field'
import { minReasonLength } from '@/lib/change/audit/rules'
import { noResponse } from '@/lib/console/action-result'
import { readTextFile } from '@/lib/core/decode-text'
import { pluralize } from '@/lib/core/format'
import { requestFileImport } from './actions'

type Props = { games: readonly Option<string>[]; onClose: () => void }

const maxBytes = 900_000
const anyGame = 'file'

/** Imports matches, players, lines or results from a file, completely or not at all. */
export function FeedImportDialog({ games, onClose }: Props) {
  const { showToast } = useToaster()
  const [file, setFile] = useState<File | null>(null)
  const [game, setGame] = useState(anyGame)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [invalid, setInvalid] = useState<ComponentProps<typeof FileProblems>['invalid'] | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isTooLarge = (file?.size ?? 0) > maxBytes
  const isReady =
    file !== null && !isTooLarge && reason.trim().length >= minReasonLength && typed.trim() === 'Import'

  async function upload(content: string) {
    const gameId = game === anyGame ? null : Number(game)
    const answer = await requestFileImport({ content, gameId, reason: reason.trim() }, typed)
    if (!answer.ok) return setError(answer.message)
    const { counts, approvalId } = answer.result
    if (!counts) return setInvalid(answer.result.invalid)
    showToast({
      text: `Requested approval to import ${formatCounts(counts)}`,
      ...(approvalId !== undefined && { approvalId }),
    })
    onClose()
  }

  async function submit() {
    if (!file || !isReady || isBusy) return
    setIsBusy(true)
    setError('')
    setInvalid(null)
    await readTextFile(file)
      .then(upload)
      .catch(() => setError(noResponse().message))
    setIsBusy(false)
  }

  return (
    <Dialog
      onClose={onClose}
      title="Import file"
      width="wide"
      isDismissable={false}
      submit={{
        label: isBusy ? 'Requesting…' : 'Request approval',
        isDisabled: !isReady,
        isBusy,
        cancelLabel: 'Close',
        onClick: () => void submit(),
      }}
    >
      <p className="text-pretty text-ink-soft">
        JSON in the feed format, or a CSV of matches, players, lines or results. The file is imported
        completely or not at all once a second manager approves it. Matches that are over are then settled.
      </p>
      <FileField
        file={file}
        accept=".json,.csv,.txt,application/json,text/csv"
        onChoose={chosen => {
          setFile(chosen)
          setInvalid(null)
          setError('')
        }}
        error={
          isTooLarge ? 'The file is larger than 900 KB. Split it or use npm run feed:import.' : undefined
        }
      />
      <Select
        label="Game"
        options={[{ value: anyGame, label: 'From the file' }, ...games]}
        value={game}
        onChange={setGame}
        help="Required for a CSV."
      />
      <TextArea label="Reason" aside="Stored in the audit log" rows={2} value={reason} onChange={setReason} />
      <TextField label="Type Import to confirm" value={typed} onChange={setTyped} isMono />
      <ErrorNote>{error}</ErrorNote>
      {invalid && <FileProblems title="Nothing was imported." invalid={invalid} />}
    </Dialog>
  )
}

function formatCounts(counts: Record<'games' | 'players' | 'projections' | 'results', number>): string {
  const parts = [
    counts.games > 0 && pluralize(counts.games, 'match', 'matches'),
    counts.players > 0 && pluralize(counts.players, 'player'),
    counts.projections > 0 && pluralize(counts.projections, 'line'),
    counts.results > 0 && pluralize(counts.results, 'result'),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'a file without rows'
}
