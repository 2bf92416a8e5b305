'use client'

import { useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { pluralize } from '@/components/ui/format'
import { ErrorNote } from '@/components/ui/note'
import type { Option } from '@/components/ui/option-list'
import { Select } from '@/components/ui/select'
import { TextArea, TextField } from '@/components/ui/text-field'
import { minReasonLength } from '@/lib/audit/rules'
import { importFile } from './actions'
import { FileField } from './file-field'
import { FileProblems, type Refused } from './file-problems'

type Props = { games: readonly Option<string>[]; onClose: () => void }

const mostBytes = 900_000
const anyGame = 'file'

/** Takes in a file of matches, players, lines or results; one that does not fit is taken in not at all, and says where. */
export function ImportDialog({ games, onClose }: Props) {
  const { showToast } = useToaster()
  const [file, setFile] = useState<File | null>(null)
  const [game, setGame] = useState(anyGame)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isTooLarge = (file?.size ?? 0) > mostBytes
  const isReady =
    file !== null && !isTooLarge && reason.trim().length >= minReasonLength && typed.trim() === 'Import'

  async function go(content: string) {
    const gameId = game === anyGame ? null : Number(game)
    const answer = await importFile({ content, gameId, reason: reason.trim() }, typed)
    if (!answer.ok) return setWrong(answer.message)
    const { counts } = answer.result
    if (!counts) return setRefused(answer.result.refused)
    showToast({ text: `Asked a second manager to import ${tellCounts(counts)}` })
    onClose()
  }

  async function submit() {
    if (!file || !isReady || isBusy) return
    setIsBusy(true)
    setWrong('')
    setRefused(null)
    await file
      .text()
      .then(go)
      .catch(() => setWrong('The service did not answer. Try again.'))
    setIsBusy(false)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Import a file"
      width="wide"
      isDismissable={false}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" disabled={!isReady || isBusy} onClick={() => void submit()}>
            {isBusy ? 'Importing' : 'Import'}
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">
        JSON as the feed delivers it, or a CSV of one kind: matches, players, lines or results. It is taken in
        whole or not at all, once a second manager agrees, and settles what it decides.
      </p>
      <FileField
        file={file}
        onChoose={chosen => {
          setFile(chosen)
          setRefused(null)
          setWrong('')
        }}
        error={isTooLarge ? 'Larger than 900 KB: split it, or use npm run feed:import.' : undefined}
      />
      <Select
        label="Game"
        options={[{ value: anyGame, label: 'As the file says' }, ...games]}
        value={game}
        onChange={setGame}
        help="A CSV does not say which game it is about."
      />
      <TextArea label="Reason" aside="kept in the audit log" rows={2} value={reason} onChange={setReason} />
      <TextField label="Type Import to confirm" value={typed} onChange={setTyped} isMono />
      <ErrorNote>{wrong}</ErrorNote>
      {refused && <FileProblems refused={refused} />}
    </Dialog>
  )
}

function tellCounts(counts: Record<'games' | 'players' | 'projections' | 'results', number>): string {
  const told = [
    counts.games > 0 && pluralize(counts.games, 'match', 'matches'),
    counts.players > 0 && pluralize(counts.players, 'player'),
    counts.projections > 0 && pluralize(counts.projections, 'line'),
    counts.results > 0 && pluralize(counts.results, 'result'),
  ].filter(Boolean)
  return told.length > 0 ? told.join(', ') : 'a file without rows'
}
