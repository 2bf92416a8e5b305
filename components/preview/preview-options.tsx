'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { useClock } from '@/components/ui/clock'
import { DateTimeField } from '@/components/ui/date-time-field'
import { PopoverButton } from '@/components/ui/popover-button'
import { RadioGroup } from '@/components/ui/radio-group'
import { TextField } from '@/components/ui/text-field'
import { platformNames } from '@/lib/app-config/release/rules'
import { noResponse } from '@/lib/console/action-result'
import { formatDateTime } from '@/lib/core/format'

/** `user` null is a new user, `at` null is now. */
export type PreviewTarget = {
  platform: 'ios' | 'android'
  version: string
  user: { id: number; username: string } | null
  at: string | null
}

/** `build` is that of the device that the user was last seen on. */
export type FoundUser = {
  id: number
  username: string
  build: Pick<PreviewTarget, 'platform' | 'version'> | null
}

type Props = {
  target: PreviewTarget
  onChange: (target: PreviewTarget) => void
  /** Resolves to an error message if no user matches. */
  findUser: (text: string) => Promise<FoundUser | string>
  /** The form sets the time, so it cannot be changed here. */
  isTimeFixed?: boolean
}

const platforms = (['ios', 'android'] as const).map(value => ({ value, label: platformNames[value] }))

export function PreviewOptions({ target, onChange, findUser, isTimeFixed = false }: Props) {
  const { now, zone } = useClock()
  const time = target.at ? formatDateTime(new Date(target.at), zone, now) : 'now'
  return (
    <div className="flex flex-wrap gap-1.5">
      <EditableChip name="Platform" value={platformNames[target.platform]}>
        {close => (
          <RadioGroup
            label="Platform"
            options={platforms}
            value={target.platform}
            onChange={platform => {
              onChange({ ...target, platform })
              close()
            }}
          />
        )}
      </EditableChip>
      <EditableChip name="Build" value={target.version || 'any'}>
        {close => (
          <TextForm
            label="Build"
            help="The app version, such as 4.12.1."
            initial={target.version}
            onSubmit={async version => {
              if (version !== '' && !/^\d{1,9}(\.\d{1,9}){0,3}$/.test(version))
                return 'Enter up to four numbers separated by dots, such as 4.12.1.'
              onChange({ ...target, version })
              close()
              return
            }}
          />
        )}
      </EditableChip>
      <EditableChip name="User" value={target.user?.username ?? 'new user'}>
        {close => (
          <TextForm
            label="User"
            help="ID, username, email or phone. Leave empty for a new user."
            initial={target.user ? `U-${target.user.id}` : ''}
            onSubmit={async text => {
              const found = text.trim() === '' ? null : await findUser(text)
              if (typeof found === 'string') return found
              const user = found && { id: found.id, username: found.username }
              onChange({ ...target, ...found?.build, user })
              close()
              return
            }}
          />
        )}
      </EditableChip>
      {isTimeFixed ? (
        <span className="inline-flex h-[34px] items-center gap-[5px] px-2 text-12 sm:h-7">
          <span className="text-muted">Time</span>
          <span className="font-medium">{time}</span>
        </span>
      ) : (
        <EditableChip name="Time" value={time}>
          {close => (
            <TimeForm
              initial={target.at}
              onSubmit={at => {
                onChange({ ...target, at })
                close()
              }}
            />
          )}
        </EditableChip>
      )}
    </div>
  )
}

type ChipProps = { name: string; value: string; children: (close: () => void) => ReactNode }

function EditableChip({ name, value, children }: ChipProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <PopoverButton
      label={name}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      contentClassName="p-3"
      button={<Chip name={name} value={value} />}
    >
      {children(() => setIsOpen(false))}
    </PopoverButton>
  )
}

type TextFormProps = {
  label: string
  help: string
  initial: string
  /** Resolves to an error message. */
  onSubmit: (text: string) => Promise<string | undefined>
}

function TextForm({ label, help, initial, onSubmit }: TextFormProps) {
  const [text, setText] = useState(initial)
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(await onSubmit(text.trim()).catch(() => noResponse().message))
  }
  return (
    <form onSubmit={submit} onFocus={event => selectAll(event.target)} className="grid gap-3">
      <TextField label={label} help={help} value={text} onChange={setText} error={error} autoFocus />
      <Button type="submit" variant="primary" size="small" className="justify-self-end">
        Apply
      </Button>
    </form>
  )
}

/** Typing replaces the value. */
function selectAll(target: EventTarget) {
  if (target instanceof HTMLInputElement) target.select()
}

function TimeForm({ initial, onSubmit }: { initial: string | null; onSubmit: (at: string | null) => void }) {
  const { now } = useClock()
  const [at, setAt] = useState(initial)
  const isPast = at !== null && Date.parse(at) < now.getTime()
  return (
    <div className="grid gap-3">
      <DateTimeField
        label="Time"
        help="Includes changes scheduled until then."
        value={at}
        onChange={setAt}
        error={isPast ? 'This time has passed. Choose a later time or Now.' : undefined}
      />
      <span className="flex justify-end gap-2">
        <Button size="small" onClick={() => onSubmit(null)}>
          Now
        </Button>
        <Button variant="primary" size="small" disabled={at === null || isPast} onClick={() => onSubmit(at)}>
          Apply
        </Button>
      </span>
    </div>
  )
}
