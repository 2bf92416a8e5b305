'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { previewComplete, previewCorrect } from '@/app/admin/(console)/contests/actions'
import type { StandingsPreview } from '@/app/admin/(console)/contests/standings-preview'
import { completeContest, correctContest } from '@/app/admin/(console)/generated/actions'
import { returnedFact } from '@/app/admin/(console)/withdrawals/returned-fact'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { FileProblems } from '@/components/feedback/file-problems'
import { Card } from '@/components/page/card'
import { Button, buttonClass } from '@/components/ui/button'
import { FactsTable } from '@/components/ui/facts'
import { FileField } from '@/components/ui/file-field'
import { ErrorNote, Note } from '@/components/ui/note'
import { TextField } from '@/components/ui/text-field'
import { messageOf } from '@/lib/console/action-result'
import { readTextFile } from '@/lib/core/decode-text'
import { formatCount } from '@/lib/core/format'
import type { StandingEntry } from '@/lib/play/contest/import-standings'
import type { Standing } from '@/lib/play/contest/prizes'
import { readPlace } from '@/lib/play/contest/rules'
import type { readStandingsFile } from '@/lib/play/contest/standings-file'

type Props = {
  id: number
  name: string
  isCorrection: boolean
  entries: StandingEntry[]
  /** Some places were sent by the feed. */
  isFromFeed: boolean
}

/** Contests with more entries are completed by file only. */
const maxFields = 200

const maxBytes = 3_000_000

type InvalidFile = ReturnType<typeof readStandingsFile>['invalid']

const isInvalid = (text: string) => text.trim() !== '' && readPlace(text) === null

export function StandingsForm({ id, name, isCorrection, entries, isFromFeed }: Props) {
  // As typed, so that nothing is lost or becomes another number.
  const [places, setPlaces] = useState(
    () => new Map(entries.map(({ entryId, place }) => [entryId, String(place ?? '')])),
  )
  const [preview, setPreview] = useState<{ standings: Standing[]; found: StandingsPreview } | null>(null)
  const [error, setError] = useState('')
  const [invalid, setInvalid] = useState<InvalidFile>(null)
  const [isBusy, setIsBusy] = useState(false)
  const standings = [...places].flatMap(([entryId, text]) => {
    const place = readPlace(text)
    return place === null ? [] : [{ entryId, place }]
  })

  function setPlace(entryId: number, text: string) {
    setPlaces(current => new Map(current).set(entryId, text))
    setPreview(null)
    setError('')
  }

  async function upload(file: File | null) {
    if (!file) return
    setPreview(null)
    setInvalid(null)
    setError('')
    if (file.size > maxBytes) return setError('The file is larger than 3 MB.')
    const [{ readStandingsFile: readFile }, text] = await Promise.all([
      import('@/lib/play/contest/standings-file'),
      readTextFile(file),
    ])
    const { standings: read, invalid: problems } = readFile(text, new Set(entries.map(one => one.entryId)))
    if (problems) setInvalid(problems)
    else setPlaces(new Map(read.map(({ entryId, place }) => [entryId, String(place)])))
  }

  async function check() {
    if ([...places.values()].some(isInvalid))
      return setError('Correct the places that are not whole numbers from 1.')
    setIsBusy(true)
    const send = isCorrection ? previewCorrect : previewComplete
    const answer = await send({ id, standings }).catch(() => undefined)
    setIsBusy(false)
    setError(messageOf(answer))
    setPreview(answer?.ok ? { standings, found: answer.result } : null)
  }

  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-4">
      {isFromFeed && (
        <Note tone="info">The feed sent places for this contest. They are filled in below.</Note>
      )}
      <FileCard
        id={id}
        onFile={file => void upload(file).catch(() => setError('The file cannot be read.'))}
      />
      {invalid && <FileProblems title="The places were not changed." invalid={invalid} />}
      <Card
        title="Places"
        note={`${formatCount(standings.length)} of ${formatCount(entries.length)} entries have a place`}
        isLined
        isFlush
      >
        {entries.length > maxFields ? (
          <p className="px-4 py-3 text-muted">
            More than {maxFields} entries. Upload a file with their places.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {entries.map(({ entryId, username }) => (
              <li
                key={entryId}
                className="relative grid grid-cols-[minmax(0,1fr)_120px] items-center gap-x-4 px-4 py-2"
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium">{username}</span>
                  <span className="block text-12 text-muted tabular-nums">Entry {entryId}</span>
                </span>
                <TextField
                  label={`Place of ${username}`}
                  isLabelHidden
                  placeholder="Place"
                  inputMode="numeric"
                  autoComplete="off"
                  value={places.get(entryId) ?? ''}
                  error={isInvalid(places.get(entryId) ?? '') ? 'Enter a whole number from 1' : undefined}
                  onChange={text => setPlace(entryId, text)}
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <ErrorNote>{error}</ErrorNote>
      <span>
        <Button variant="primary" disabled={isBusy || standings.length === 0} onClick={() => void check()}>
          {isCorrection ? 'Preview changes' : 'Preview prizes'}
        </Button>
      </span>
      {preview && <Preview id={id} name={name} isCorrection={isCorrection} {...preview} />}
    </div>
  )
}

function FileCard({ id, onFile }: { id: number; onFile: (file: File | null) => void }) {
  return (
    <Card
      title="File"
      end={
        <a href={`/admin/contests/${id}/csv`} className={buttonClass({ size: 'small' })}>
          Download entries
        </a>
      }
    >
      <FileField label="Upload places" file={null} accept=".csv,.tsv,.txt,text/csv" onChoose={onFile} />
      <p className="mt-2 text-12 text-muted">
        A CSV or text file with the columns “Entry ID” and “Place”, such as the download with its places
        filled in. Tied entries share a place, and the next place counts them: 1, 2, 2, 4.
      </p>
    </Card>
  )
}

type PreviewProps = Pick<Props, 'id' | 'name' | 'isCorrection'> & {
  standings: Standing[]
  found: StandingsPreview
}

function Preview({ id, name, isCorrection, standings, found }: PreviewProps) {
  const router = useRouter()
  const [isConfirming, setIsConfirming] = useState(false)
  const { rows, count } = found
  const facts = [...found.facts, returnedFact(found.returned, found.takesCash)]
  const label = isCorrection ? 'Correct contest' : 'Complete contest'

  return (
    <Card title={isCorrection ? 'Changes' : 'Prizes to pay'} isLined isFlush>
      <div className="px-4 pt-4">
        <FactsTable facts={facts} />
      </div>
      <div className="overflow-x-auto px-4 py-3">
        <table className="w-full text-left tabular-nums">
          <thead>
            <tr className="text-12 text-muted">
              <th className="py-1 pr-4 font-medium">Entry</th>
              {isCorrection && <th className="py-1 pr-4 font-medium">Now</th>}
              <th className="py-1 font-medium">{isCorrection ? 'Then' : 'Result'}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ entryId, userId, username, from, to }) => (
              <tr key={entryId}>
                <td className="py-1.5 pr-4 [overflow-wrap:anywhere]">
                  {username} <span className="text-12 text-muted">U-{userId}</span>
                </td>
                {isCorrection && <td className="py-1.5 pr-4">{from}</td>}
                <td className="py-1.5">{to}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {count > rows.length && (
          <p className="mt-2 text-12 text-muted">
            And {formatCount(count - rows.length)} more entries, included in the sums.
          </p>
        )}
      </div>
      <div className="border-line border-t px-4 py-3">
        <Button variant="primary" onClick={() => setIsConfirming(true)}>
          {label}
        </Button>
      </div>
      <ActionDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={isCorrection ? `Correct the standings of “${name}”?` : `Complete “${name}”?`}
        confirmText={name}
        facts={facts}
        confirmLabel={label}
        isDanger
        send={({ reason, typed }) =>
          (isCorrection ? correctContest : completeContest)({ id, standings, reason }, typed)
        }
        onDone={() => router.push(`/admin/contests/${id}`)}
      >
        {isCorrection
          ? 'Changed prizes are taken back and paid again. Withdrawals that are not approved are returned if the rest of the cash does not cover that. The company covers amounts that users have spent.'
          : 'Prizes are paid within seconds and can be corrected for a limited time.'}
        <SecondManagerNote
          change={isCorrection ? 'contest.correct' : 'contest.complete'}
          input={{ id, standings }}
        />
      </ActionDialog>
    </Card>
  )
}
