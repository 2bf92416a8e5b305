'use client'

import { useState } from 'react'
import { Card } from '@/components/page/card'
import { ListEnd } from '@/components/page/list-end'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { SearchField } from '@/components/ui/search-field'
import { Time } from '@/components/ui/time'
import { matchesWords } from '@/lib/console/search/rules'
import { pluralize } from '@/lib/core/format'
import { maxSlateMatches } from '@/lib/play/contest/rules'

/** `status` is null for a scheduled match. */
export type OfferedMatch = {
  feedGameId: number
  name: string
  scheduledAt: string | null
  status: string | null
}

type Props = {
  matches: OfferedMatch[]
  chosen: readonly number[]
  error: string | undefined
  isDisabled: boolean
  onChange: (chosen: number[]) => void
}

/** As many as fit without scrolling need no search. */
const maxWithoutSearch = 8

/** Chooses from upcoming matches; choosing none means every match of the game. */
export function SlatePicker({ matches, chosen, error, isDisabled, onChange }: Props) {
  const [text, setText] = useState('')
  const shown = matches.filter(({ name }) => matchesWords(name, text))
  const toggle = (id: number, isOn: boolean) =>
    onChange([...chosen.filter(one => one !== id), ...(isOn ? [id] : [])].sort((one, other) => one - other))
  return (
    <Card
      title="Slate"
      note={
        chosen.length === 0
          ? 'every match of the game'
          : pluralize(chosen.length, 'chosen match', 'chosen matches')
      }
      isLined
      isFlush
      end={
        chosen.length > 0 &&
        !isDisabled && (
          <Button size="small" variant="ghost" onClick={() => onChange([])}>
            Use every match
          </Button>
        )
      }
    >
      {error && (
        <p role="alert" className="px-4 py-2 text-12 text-danger">
          {error}
        </p>
      )}
      {matches.length === 0 ? (
        <p className="px-4 py-3 text-muted">The feed has no upcoming match of this game.</p>
      ) : (
        <>
          {matches.length > maxWithoutSearch && (
            <div className="border-line border-b px-4 py-2">
              <SearchField label="Find a match" value={text} onChange={setText} className="w-full sm:w-60" />
            </div>
          )}
          {shown.length === 0 && (
            <p className="px-4 py-3 text-muted [overflow-wrap:anywhere]">No match of “{text.trim()}”.</p>
          )}
          <ul className="max-h-[320px] divide-y divide-line overflow-y-auto">
            {shown.map(({ feedGameId, name, scheduledAt, status }) => (
              <li key={feedGameId} className="flex flex-wrap items-center gap-x-4 px-4 py-1.5">
                <Checkbox
                  isChecked={chosen.includes(feedGameId)}
                  onChange={isOn => toggle(feedGameId, isOn)}
                  isDisabled={isDisabled}
                >
                  {name}
                </Checkbox>
                <span className="ml-auto text-12 text-muted">
                  {scheduledAt ? <Time at={scheduledAt} /> : 'No time'}
                  {status !== null && `, ${status}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {matches.length >= maxSlateMatches && (
        <ListEnd
          isInCard
        >{`Only the next ${maxSlateMatches} matches and the chosen ones are listed.`}</ListEnd>
      )}
    </Card>
  )
}
