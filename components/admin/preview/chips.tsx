'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useClock } from '@/components/ui/clock'
import { DateTimeField } from '@/components/ui/date-time-field'
import { formatDateTime } from '@/components/ui/format'
import { RadioGroup } from '@/components/ui/radio-group'
import { TextField } from '@/components/ui/text-field'
import { ChipEditor } from './chip-editor'

/** Whose answers are asked; `user` null is anyone, `at` null is now. */
export type Asked = {
  platform: 'ios' | 'android'
  version: string
  user: { id: number; username: string } | null
  at: string | null
}

type Props = {
  asked: Asked
  onAsk: (asked: Asked) => void
  /** Finds a user by id, username, e-mail or phone; answers why not in words. */
  findUser: (text: string) => Promise<{ id: number; username: string } | string>
  /** The moment comes from the form, and is not chosen here. */
  isMomentGiven?: boolean
}

const platforms = [
  { value: 'ios', label: 'iOS' },
  { value: 'android', label: 'Android' },
] as const

/** The build, user and moment that are asked for, each changed by a press. */
export function AskedChips({ asked, onAsk, findUser, isMomentGiven = false }: Props) {
  const { now, zone } = useClock()
  const at = asked.at ? formatDateTime(new Date(asked.at), zone, now) : 'now'
  return (
    <div className="flex flex-wrap gap-1.5">
      <ChipEditor name="Platform" value={asked.platform === 'ios' ? 'iOS' : 'Android'}>
        {close => (
          <RadioGroup
            label="Platform"
            options={platforms}
            value={asked.platform}
            onChange={platform => {
              onAsk({ ...asked, platform })
              close()
            }}
          />
        )}
      </ChipEditor>
      <ChipEditor name="Build" value={asked.version || 'any'}>
        {close => (
          <One
            label="Build"
            help="The version that the user has, such as 4.12.1."
            from={asked.version}
            onGiven={async version => {
              onAsk({ ...asked, version })
              close()
              return
            }}
          />
        )}
      </ChipEditor>
      <ChipEditor name="User" value={asked.user?.username ?? 'anyone'}>
        {close => (
          <One
            label="User"
            help="Id, username, e-mail or phone. Leave it empty for anyone."
            from={asked.user ? `U-${asked.user.id}` : ''}
            onGiven={async text => {
              const user = text.trim() === '' ? null : await findUser(text)
              if (typeof user === 'string') return user
              onAsk({ ...asked, user })
              close()
              return
            }}
          />
        )}
      </ChipEditor>
      {isMomentGiven ? (
        <span className="inline-flex h-[34px] items-center gap-[5px] px-2 text-12 fold:h-7">
          <span className="text-muted">At</span>
          <span className="font-medium">{at}</span>
        </span>
      ) : (
        <ChipEditor name="At" value={at}>
          {close => (
            <Moment
              at={asked.at}
              onGiven={next => {
                onAsk({ ...asked, at: next })
                close()
              }}
            />
          )}
        </ChipEditor>
      )}
    </div>
  )
}

type OneProps = {
  label: string
  help: string
  from: string
  onGiven: (text: string) => Promise<string | undefined>
}

function One({ label, help, from, onGiven }: OneProps) {
  const [text, setText] = useState(from)
  const [wrong, setWrong] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setWrong(await onGiven(text.trim()))
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextField label={label} help={help} value={text} onChange={setText} error={wrong} autoFocus />
      <Button type="submit" variant="primary" size="small" className="justify-self-end">
        Show
      </Button>
    </form>
  )
}

function Moment({ at, onGiven }: { at: string | null; onGiven: (at: string | null) => void }) {
  const [chosen, setChosen] = useState(at)
  return (
    <div className="grid gap-3">
      <DateTimeField
        label="At"
        help="What is scheduled until then counts."
        value={chosen}
        onChange={setChosen}
      />
      <span className="flex justify-end gap-2">
        <Button size="small" onClick={() => onGiven(null)}>
          Now
        </Button>
        <Button variant="primary" size="small" disabled={chosen === null} onClick={() => onGiven(chosen)}>
          Show
        </Button>
      </span>
    </div>
  )
}
