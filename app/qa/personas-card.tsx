'use client'

import { type FormEvent, useState } from 'react'
import { Card } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { PersonaName } from '@/lib/qa/schema'
import { requestPersona } from './calls'
import { kinds } from './kinds'
import { PersonaOverrides, readOverrides } from './persona-overrides'
import { ProblemNote } from './problem-note'
import { SelectField } from './select-field'
import { addPersona, type OpenPersona } from './store'
import { useCall } from './use-call'

type Props = {
  world: number
  personas: OpenPersona[]
  shown: number | undefined
  onShow: (persona: number) => void
  onCreated: (persona: number) => void
}

export function PersonasCard({ world, personas, shown, onShow, onCreated }: Props) {
  const { isBusy, problem, run } = useCall()
  const [kind, setKind] = useState<PersonaName>('funded')
  const [isVerified, setIsVerified] = useState(true)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const overrides = readOverrides(new FormData(event.currentTarget))
    void run(async () => {
      const created = await requestPersona({ persona: kind, verified: isVerified, world, ...overrides })
      addPersona({ ...created, kind, world })
      onCreated(created.user_id)
    })
  }

  return (
    <Card title="Personas">
      <form method="dialog" onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <SelectField
          label="State"
          help={kinds[kind].description}
          value={kind}
          onChange={name => setKind(name as PersonaName)}
          options={Object.entries(kinds).map(([value, { label }]) => ({ value, label }))}
        />
        <Checkbox isChecked={isVerified} onChange={setIsVerified}>
          Email is verified
        </Checkbox>
        <PersonaOverrides />
        <Button type="submit" variant={personas.length === 0 ? 'primary' : 'secondary'} disabled={isBusy}>
          {isBusy ? 'Creating' : 'Create persona'}
        </Button>
        <ProblemNote problem={problem} />
        <p role="status" className="sr-only">
          {personas[0] && `Created ${personas[0].username}`}
        </p>
      </form>
      {personas.length > 0 && (
        <ul aria-label="Created personas" className="-mx-2 mt-3.5 grid gap-0.5 border-line border-t pt-2">
          {personas.map(({ user_id: id, username, kind: name }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === shown}
                onClick={() => onShow(id)}
                className="w-full rounded-control px-2 py-1.5 text-left -outline-offset-2! hover:bg-hover aria-pressed:bg-selected"
              >
                <span className="block truncate font-medium">{kinds[name].label}</span>
                <span className="block truncate text-12 text-muted">{username}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
