'use client'

import { type FormEvent, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import type { SentChange, WorldParts } from './calls'
import { type PartProps, RemovableList, SaveButton } from './configuration-parts'
import { SelectField } from './select-field'

type Releases = NonNullable<SentChange['releases']>

const platforms = [
  { value: 'ios', label: 'iOS' },
  { value: 'android', label: 'Android' },
]

export function ReleasesForm({ parts: { releases, clock }, isBusy, save }: PartProps) {
  const [isForced, setIsForced] = useState(false)
  const current: Releases = releases.map(({ publish_at, ...release }) => ({
    ...release,
    ...(publish_at && { publish_at }),
  }))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const release = {
      platform: fields.get('platform') as 'ios' | 'android',
      version: String(fields.get('version')),
      force_update: isForced,
      // The latest is offered.
      publish_at: clock.now,
    }
    save({ releases: [...current, release] })
    event.currentTarget.reset()
  }

  return (
    <>
      {current.length > 0 && (
        <RemovableList
          label="Releases"
          rows={current.map(
            ({ platform, version, force_update }) =>
              `${platform === 'ios' ? 'iOS' : 'Android'} ${version}${force_update ? ', forced' : ''}`,
          )}
          isBusy={isBusy}
          onRemove={removed => save({ releases: current.filter((_, index) => index !== removed) })}
        />
      )}
      <form method="dialog" onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="grid grid-cols-2 gap-2">
          <SelectField label="Platform" name="platform" options={platforms} />
          <Field label="Version" name="version" placeholder="4.12.0" required />
        </div>
        <Checkbox isChecked={isForced} onChange={setIsForced}>
          Force the update
        </Checkbox>
        <SaveButton isBusy={isBusy}>Add release</SaveButton>
      </form>
    </>
  )
}

type Fault = NonNullable<SentChange['faults']>[number]

const kinds: Record<Fault['kind'], string> = {
  status_503: '503: service busy',
  status_500: '500: unexpected error',
  status_429: '429: too many requests',
  status_401: '401: signed out',
  latency: 'Slow answer',
  cut_before: 'Connection cut before the call',
  cut_after: 'Connection cut after the call',
  truncated: 'Half of the body',
  mail: 'Emails fail',
}

export function FaultsForm({ parts: { faults }, isBusy, save }: PartProps) {
  const [kind, setKind] = useState<Fault['kind']>('status_503')
  const current = faults.map(toRequest)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [path, times, latency] = ['path', 'times', 'latency'].map(name => fields.get(name))
    const fault: Fault = {
      kind,
      ...(path && { path: String(path) }),
      ...(times && { times: Number(times) }),
      ...(latency && { latency_ms: Number(latency) }),
    }
    save({ faults: [...current, fault] })
  }

  return (
    <>
      {faults.length > 0 && (
        <RemovableList
          label="Faults"
          rows={faults.map(describeFault)}
          isBusy={isBusy}
          onRemove={removed => save({ faults: current.filter((_, index) => index !== removed) })}
        />
      )}
      <form method="dialog" onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SelectField
          label="Fault"
          value={kind}
          onChange={value => setKind(value as Fault['kind'])}
          options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        />
        {kind !== 'mail' && <Field label="Path" isOptional name="path" placeholder="/pickem/confirm-entry" />}
        <div className="grid grid-cols-2 gap-2">
          <Field label="Times" name="times" type="number" min={1} max={1_000} defaultValue="1" required />
          {kind === 'latency' && (
            <Field
              label="Latency (ms)"
              name="latency"
              type="number"
              min={0}
              max={8_000}
              defaultValue="1000"
            />
          )}
        </div>
        <SaveButton isBusy={isBusy}>Add fault</SaveButton>
      </form>
    </>
  )
}

function toRequest({ path, times, ends_at, ...fault }: WorldParts['faults'][number]): Fault {
  const seconds = ends_at ? Math.ceil((Date.parse(ends_at) - Date.now()) / 1_000) : null
  return {
    ...fault,
    ...(path && { path }),
    ...(times && { times }),
    ...(seconds !== null && { seconds: Math.max(seconds, 1) }),
  }
}

function describeFault({ kind, path, times, percent }: WorldParts['faults'][number]): string {
  return [kinds[kind], path, times && `${times} left`, percent < 100 && `${percent} %`]
    .filter(Boolean)
    .join(' · ')
}
