'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon } from '@/components/ui/icon'
import { optionLook } from '@/components/ui/option-list'
import { TextField } from '@/components/ui/text-field'
import type { Choice, FilterChip } from '@/lib/list/rules'

type Props = { filter: FilterChip; onSet: (value: string) => void }

/** Sets one filter, in the way of its kind. */
export function FilterEditor({ filter, onSet }: Props) {
  const { editor, value, label } = filter
  switch (editor.kind) {
    case 'one-of':
      return <OneOf choices={editor.choices} value={value} onSet={onSet} />
    case 'any-of':
      return <AnyOf label={label} choices={editor.choices} value={value} onSet={onSet} />
    case 'span':
      return <Span label={label} value={value} onSet={onSet} />
    case 'amount':
      return <Amount label={label} unit={editor.unit} value={value} onSet={onSet} />
    case 'text':
      return <Text label={label} hint={editor.hint} value={value} onSet={onSet} />
  }
}

type Editor = { value: string; onSet: (value: string) => void }

function OneOf({ choices, value, onSet }: Editor & { choices: Choice[] }) {
  return (
    <ul>
      {choices.map(choice => (
        <li key={choice.value}>
          <button
            type="button"
            aria-pressed={choice.value === value}
            className={`w-full text-left hover:bg-hover focus-visible:bg-hover ${optionLook}`}
            onClick={() => onSet(choice.value)}
          >
            {choice.label}
            {choice.value === value && <Icon name="check" className="ml-auto" />}
          </button>
        </li>
      ))}
    </ul>
  )
}

function AnyOf({ label, choices, value, onSet }: Editor & { label: string; choices: Choice[] }) {
  const [chosen, setChosen] = useState(value === '' ? [] : value.split(','))
  return (
    <Form label={label} isFilled={chosen.length > 0} onSubmit={() => onSet(chosen.join(','))}>
      {choices.map(choice => (
        <Checkbox
          key={choice.value}
          isChecked={chosen.includes(choice.value)}
          onChange={isChecked =>
            setChosen(isChecked ? [...chosen, choice.value] : chosen.filter(one => one !== choice.value))
          }
        >
          {choice.label}
        </Checkbox>
      ))}
    </Form>
  )
}

const usualSpans = [1, 7, 28, 60, 365]

function Span({ label, value, onSet }: Editor & { label: string }) {
  const [first = '', last = ''] = value.includes('..') ? value.split('..') : []
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  return (
    <>
      <OneOf
        choices={usualSpans.map(days => ({
          value: `${days}d`,
          label: days === 1 ? 'Last day' : `Last ${days} days`,
        }))}
        value={value}
        onSet={onSet}
      />
      <Form label={label} isFilled={from !== '' || to !== ''} onSubmit={() => onSet(`${from}..${to}`)}>
        <div className="grid grid-cols-2 gap-2">
          <DateField label="From" value={from} onChange={setFrom} />
          <DateField label="To" value={to} onChange={setTo} />
        </div>
      </Form>
    </>
  )
}

function DateField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const help = value === '' || /^\d{4}-\d\d-\d\d$/.test(value) ? undefined : 'As 2026-11-20'
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      placeholder="2026-11-20"
      {...(help && { help })}
    />
  )
}

function Amount({ label, unit, value, onSet }: Editor & { label: string; unit: string }) {
  const [first = '', last = ''] = value.split('..')
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  return (
    <Form label={label} isFilled={from !== '' || to !== ''} onSubmit={() => onSet(`${from}..${to}`)}>
      <div className="grid grid-cols-2 gap-2">
        <TextField label={`From, ${unit}`} value={from} onChange={setFrom} inputMode="decimal" autoFocus />
        <TextField label={`To, ${unit}`} value={to} onChange={setTo} inputMode="decimal" />
      </div>
    </Form>
  )
}

function Text({ label, hint, value, onSet }: Editor & { label: string; hint: string }) {
  const [text, setText] = useState(value)
  return (
    <Form label={label} isFilled={text.trim() !== ''} onSubmit={() => onSet(text.trim())}>
      <TextField label={label} value={text} onChange={setText} placeholder={hint} autoFocus />
    </Form>
  )
}

type FormProps = { label: string; isFilled: boolean; onSubmit: () => void; children: ReactNode }

function Form({ label, isFilled, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFilled) onSubmit()
  }
  return (
    <form aria-label={label} onSubmit={submit} className="grid gap-2 p-2">
      {children}
      <Button type="submit" size="small" disabled={!isFilled} className="justify-self-start">
        Apply
      </Button>
    </form>
  )
}
