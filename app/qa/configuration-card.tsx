'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { Card } from '@/components/page/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { formatSettingName } from '@/lib/change/settings/rules'
import { pluralize } from '@/lib/core/format'
import { requestWorldChange, type SentChange, type WorldParts } from './calls'
import { FaultsForm, ReleasesForm } from './configuration-lists'
import { type PartProps, RemovableList, SaveButton } from './configuration-parts'
import { ProblemNote } from './problem-note'
import { SelectField } from './select-field'
import { useCall } from './use-call'

type Props = { parts: WorldParts; onChanged: () => Promise<void> }

export function ConfigurationCard({ parts, onChanged }: Props) {
  const { maintenance, releases, faults } = parts
  const windows = maintenance.windows.length
  return (
    <Card title="Configuration" isFlush isLined>
      <Part name="Settings" form={SettingForm} parts={parts} onChanged={onChanged} />
      <Part
        name="Maintenance"
        state={`${maintenance.enabled ? 'On' : 'Off'}${windows > 0 ? `, ${pluralize(windows, 'window')}` : ''}`}
        form={MaintenanceForm}
        parts={parts}
        onChanged={onChanged}
      />
      <Part
        name="Releases"
        state={String(releases.length)}
        form={ReleasesForm}
        parts={parts}
        onChanged={onChanged}
      />
      <Part
        name="Faults"
        state={String(faults.length)}
        form={FaultsForm}
        parts={parts}
        onChanged={onChanged}
      />
    </Card>
  )
}

type PartFrame = Props & { name: string; state?: string; form: (props: PartProps) => ReactNode }

function Part({ name, state, form: PartForm, parts, onChanged }: PartFrame) {
  const { isBusy, problem, run } = useCall()
  const [status, setStatus] = useState('')
  const save = (change: SentChange) =>
    void run(async () => {
      setStatus('')
      await requestWorldChange(parts.world, change)
      // The next change is made from what is stored now.
      await onChanged()
      setStatus('Saved')
    })
  return (
    <details className="group border-line border-b last:border-b-0">
      <summary className="flex min-h-10 items-center justify-between gap-2 px-4 py-2 font-medium -outline-offset-2! hover:bg-hover">
        <span>{name}</span>
        <span className="ml-auto font-normal text-12 text-muted tabular-nums">{state}</span>
        <Icon name="down" className="size-3.5 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-4">
        <PartForm parts={parts} isBusy={isBusy} save={save} />
        <p role="status" className="text-12 text-muted empty:hidden">
          {status}
        </p>
        <ProblemNote problem={problem} />
      </div>
    </details>
  )
}

function SettingForm({ parts: { settings }, isBusy, save }: PartProps) {
  const keys = Object.keys(settings)
  const [key, setKey] = useState(keys[0] ?? '')
  const [entered, setEntered] = useState<string>()
  const current = settings[key]
  const text = entered ?? String(current)

  function submit(event: FormEvent) {
    event.preventDefault()
    save({ settings: { [key]: parse(text, current) } })
    setEntered(undefined)
  }

  return (
    <form method="dialog" onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SelectField
        label="Setting"
        value={key}
        onChange={next => {
          setKey(next)
          setEntered(undefined)
        }}
        options={keys.map(value => ({ value, label: formatSettingName(value) }))}
        help={key}
      />
      {typeof current === 'boolean' ? (
        <SelectField
          label="Value"
          value={text}
          onChange={setEntered}
          options={[
            { value: 'true', label: 'On' },
            { value: 'false', label: 'Off' },
          ]}
        />
      ) : (
        <Field label="Value" value={text} onChange={event => setEntered(event.target.value)} />
      )}
      <SaveButton isBusy={isBusy}>Save setting</SaveButton>
    </form>
  )
}

function parse(text: string, current: unknown): string | number | boolean {
  if (typeof current === 'boolean') return text === 'true'
  // What is no number is sent as it is, so that the service explains it.
  return typeof current === 'number' && text.trim() !== '' && !Number.isNaN(Number(text))
    ? Number(text)
    : text
}

function MaintenanceForm({ parts: { maintenance, clock }, isBusy, save }: PartProps) {
  const [isOn, setIsOn] = useState(maintenance.enabled)
  const { windows } = maintenance

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const message = String(fields.get('message'))
    const [after, length] = [fields.get('after'), fields.get('length')].map(value => Number(value) * 60_000)
    const now = clock.frozen_at ? Date.parse(clock.frozen_at) : Date.now() + clock.offset_seconds * 1_000
    const startsAt = now + (after ?? 0)
    const window = {
      starts_at: new Date(startsAt).toISOString(),
      ends_at: new Date(startsAt + (length ?? 0)).toISOString(),
      message,
    }
    save({ maintenance: { enabled: isOn, message, windows: length ? [...windows, window] : windows } })
  }

  return (
    <form method="dialog" onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Checkbox isChecked={isOn} onChange={setIsOn}>
        Close the app
      </Checkbox>
      <Field label="Message" name="message" defaultValue={maintenance.message} required />
      {windows.length > 0 && (
        <RemovableList
          label="Windows"
          rows={windows.map(
            ({ starts_at, ends_at }) => `${time(starts_at)} to ${ends_at ? time(ends_at) : '…'}`,
          )}
          isBusy={isBusy}
          onRemove={removed =>
            save({
              maintenance: { ...maintenance, windows: windows.filter((_, index) => index !== removed) },
            })
          }
        />
      )}
      <div className="grid grid-cols-2 gap-2">
        <Field label="Window in (min)" name="after" type="number" min={0} placeholder="0" />
        <Field label="For (min)" name="length" type="number" min={1} placeholder="None" />
      </div>
      <SaveButton isBusy={isBusy}>Save maintenance</SaveButton>
    </form>
  )
}

const time = (timestamp: string) => `${timestamp.slice(0, 16).replace('T', ' ')} UTC`
