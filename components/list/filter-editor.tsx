'use client'

import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon } from '@/components/ui/icon'
import { optionClass } from '@/components/ui/option-classes'
import { TextField } from '@/components/ui/text-field'
import { lowerFirst } from '@/lib/core/format'
import { type Choice, type FilterChip, isAmount, isDay, isReversed } from '@/lib/list/rules'

type Editor = {
  label: string
  value: string
  onSet: (value: string) => void
  /** What Apply would set, and closing the editor sets too; null if that is nothing new. */
  onDraft: (value: string | null) => void
}

type Props = { filter: FilterChip } & Pick<Editor, 'onSet' | 'onDraft'>

export function FilterEditor({ filter, onSet, onDraft }: Props) {
  const { editor, value, label } = filter
  const props = { label, value, onSet, onDraft }
  switch (editor.kind) {
    case 'one-of':
      return <OneOf {...props} choices={editor.choices} />
    case 'any-of':
      return <AnyOf {...props} choices={editor.choices} />
    case 'date-range':
      return <DateRange {...props} />
    case 'amount':
      return <Amount {...props} unit={editor.unit} />
    case 'text':
      return <Text {...props} placeholder={editor.placeholder} />
  }
}

/** Above it, a list of choices can be searched. */
const maxSeenChoices = 12

type SearchableProps = { label: string; choices: Choice[]; children: (found: Choice[]) => ReactNode }

function Searchable({ label, choices, children }: SearchableProps) {
  const [text, setText] = useState('')
  if (choices.length <= maxSeenChoices) return children(choices)
  const found = choices.filter(choice => choice.label.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <div className="grid gap-1">
      <div className="in-[form]:p-0 p-2">
        <TextField label={`Find ${lowerFirst(label)}`} value={text} onChange={setText} autoFocus />
      </div>
      {found.length > 0 ? (
        <div className="max-h-60 overflow-y-auto overscroll-contain">{children(found)}</div>
      ) : (
        <p className="px-2 py-1.5 text-muted">No name contains this.</p>
      )}
    </div>
  )
}

function OneOf({ label, choices, value, onSet }: Editor & { choices: Choice[] }) {
  if (choices.length === 0) return <p className="px-2 py-1.5 text-muted">There is none to choose yet.</p>
  return (
    <Searchable label={label} choices={choices}>
      {found => (
        <ul aria-label={label}>
          {found.map(choice => (
            <li key={choice.value}>
              <button
                type="button"
                aria-pressed={choice.value === value}
                className={`w-full text-left hover:bg-hover focus-visible:bg-hover ${optionClass}`}
                onClick={() => onSet(choice.value)}
              >
                {choice.label}
                {choice.value === value && <Icon name="check" className="ml-auto" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Searchable>
  )
}

function AnyOf({ choices, ...editor }: Editor & { choices: Choice[] }) {
  const { label, value } = editor
  const [chosen, setChosen] = useState(value === '' ? [] : value.split(','))
  return (
    <Form {...editor} next={chosen.length > 0 ? chosen.join(',') : null}>
      <Searchable label={label} choices={choices}>
        {found => (
          <span className="grid gap-2 p-0.5">
            {found.map(choice => (
              <Checkbox
                key={choice.value}
                isChecked={chosen.includes(choice.value)}
                onChange={isChecked =>
                  setChosen(
                    isChecked ? [...chosen, choice.value] : chosen.filter(key => key !== choice.value),
                  )
                }
              >
                {choice.label}
              </Checkbox>
            ))}
          </span>
        )}
      </Searchable>
    </Form>
  )
}

const presetRanges = [1, 7, 28, 60, 365].map(days => ({
  value: `${days}d`,
  label: days === 1 ? 'Last day' : `Last ${days} days`,
}))

function DateRange(props: Editor) {
  return (
    <>
      <OneOf {...props} choices={presetRanges} />
      <Range {...props} kind="date-range">
        {(name, end) => <TextField {...end} label={name} placeholder="2026-11-20" />}
      </Range>
    </>
  )
}

function Amount({ unit, ...props }: Editor & { unit: string }) {
  return (
    <Range {...props} kind="amount">
      {(name, end) => (
        <TextField {...end} label={`${name}, ${unit}`} inputMode="decimal" autoFocus={name === 'From'} />
      )}
    </Range>
  )
}

type RangeEnd = { value: string; onChange: (text: string) => void; error?: string | undefined }

type RangeProps = Editor & {
  kind: 'date-range' | 'amount'
  children: (name: 'From' | 'To', end: RangeEnd) => ReactNode
}

const rangeChecks = {
  'date-range': { isRead: isDay, unread: 'Enter a date such as 2026-11-20', reversed: 'To is before From' },
  amount: { isRead: isAmount, unread: 'Enter an amount such as 10.50', reversed: 'To is less than From' },
}

/** Value "10..50"; either end may be empty. An end that is not understood shows its error, and nothing is set. */
function Range({ kind, children, ...editor }: RangeProps) {
  const { value } = editor
  const [first = '', last = ''] = value.includes('..') ? value.split('..') : []
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const ends = [from.trim(), to.trim()] as const
  const { isRead, unread, reversed } = rangeChecks[kind]
  const [fromError, unreadTo] = ends.map(end => (end === '' || isRead(end) ? undefined : unread))
  const toError = unreadTo ?? (!fromError && isReversed(kind, ...ends) ? reversed : undefined)
  const shown = (error: string | undefined) => (hasSubmitted ? error : undefined)
  const isFilled = ends.some(Boolean)
  return (
    <Form
      {...editor}
      next={isFilled && !fromError && !toError ? ends.join('..') : null}
      canSubmit={isFilled}
      onSubmit={() => setHasSubmitted(true)}
    >
      <div className="grid grid-cols-2 gap-2">
        {children('From', { value: from, onChange: setFrom, error: shown(fromError) })}
        {children('To', { value: to, onChange: setTo, error: shown(toError) })}
      </div>
    </Form>
  )
}

function Text({ placeholder, ...editor }: Editor & { placeholder: string }) {
  const { label, value } = editor
  const [text, setText] = useState(value)
  return (
    <Form {...editor} next={text.trim() || null}>
      <TextField label={label} value={text} onChange={setText} placeholder={placeholder} autoFocus />
    </Form>
  )
}

type FormProps = Editor & {
  /** The value of the input; null if it has none. */
  next: string | null
  canSubmit?: boolean
  onSubmit?: () => void
  children: ReactNode
}

function Form({
  label,
  value,
  next,
  canSubmit = next !== null,
  onSet,
  onDraft,
  onSubmit,
  children,
}: FormProps) {
  const keepDraft = useEffectEvent(onDraft)
  useEffect(() => keepDraft(next === value ? null : next), [next, value])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
    if (next !== null) onSet(next)
  }
  return (
    <form aria-label={label} onSubmit={submit} className="grid gap-2 p-2">
      {children}
      <Button type="submit" size="small" disabled={!canSubmit} className="justify-self-start">
        Apply
      </Button>
    </form>
  )
}
