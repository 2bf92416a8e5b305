'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { changeSetting } from '@/app/admin/(console)/generated/actions'
import { PreviewPanel } from '@/app/admin/(console)/preview/preview-panel'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useUnsavedChanges } from '@/components/form/leave-guard'
import { NumberField } from '@/components/ui/number-field'
import { Switch } from '@/components/ui/switch'
import { TextField } from '@/components/ui/text-field'
import type { UnsavedChange } from '@/lib/console/preview/schema'
import { formatSettingValue } from './format-value'
import type { ShownSetting } from './present-setting'

/** null while a number field is empty. */
type Value = ShownSetting['value'] | null

type Props = { setting: ShownSetting; build: string; onClose: () => void }

export function ChangeDialog({ setting, build, onClose }: Props) {
  const [input, setInput] = useState<Value>(setting.value)
  const value = typeof input === 'string' ? input.trim() : input
  const [error, setError] = useState<string>()
  const [opened] = useState(setting)
  // The page refreshes below the dialog. Only after a conflict does the operator see that the value changed.
  const [hasConflict, setHasConflict] = useState(false)
  const router = useRouter()
  useUnsavedChanges(value === setting.value ? 0 : 1)

  async function send({ reason, typed }: { reason: string; typed: string }) {
    if (!isValid(setting, value)) {
      setError(describeLimits(setting))
      return 'Fix the highlighted value.'
    }
    const { version } = hasConflict ? setting : opened
    const answer = await changeSetting({ key: setting.key, value, version, reason }, typed)
    if (answer.ok) return answer
    setError(answer.errors?.value?.[0])
    if (answer.code === 'EditConflict') {
      setHasConflict(true)
      router.refresh()
    }
    return answer
  }

  return (
    <ActionDialog
      onClose={onClose}
      title={`Change ${setting.name}?`}
      facts={[
        hasConflict && { name: 'When you opened this', value: opened.formattedValue },
        { name: 'Current', value: setting.formattedValue },
        { name: 'Default', value: setting.formattedDefault },
        { name: 'Change', value: describeChange(setting, value) },
      ]}
      {...(setting.isSensitive && { confirmText: setting.key, isDanger: true })}
      {...(setting.isSentToApps && { side: <AppPreview setting={setting} value={value} build={build} /> })}
      confirmLabel="Change setting"
      cancelLabel="Keep current value"
      send={send}
      done={({ waits }) =>
        waits ? `Requested approval to change ${setting.name}` : `${setting.name} already has this value`
      }
    >
      <p className="mb-3">{setting.description}</p>
      <ValueField
        setting={setting}
        value={input}
        onChange={next => {
          setInput(next)
          setError(undefined)
        }}
        error={error}
      />
      <SecondManagerNote change="setting.change" input={inputOf(setting, value)} />
    </ActionDialog>
  )
}

/** "36 hours → 15 hours". */
function describeChange(setting: ShownSetting, value: Value): string {
  if (value === setting.value || !isValid(setting, value)) return 'None yet'
  return `${setting.formattedValue} → ${formatSettingValue(setting, value)}`
}

type FieldProps = {
  setting: ShownSetting
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
}

function ValueField({ setting, value, onChange, error }: FieldProps) {
  const { kind, min, max } = setting
  const field = { label: 'New value', help: describeLimits(setting), error, autoFocus: true }
  if (kind === 'flag') return <Switch label={setting.name} isOn={value === true} onChange={onChange} />
  if (kind === 'cents' || kind === 'number')
    return (
      <NumberField
        {...field}
        value={value as number | null}
        onChange={onChange}
        unit={kind === 'cents' ? 'dollars' : undefined}
        min={min ?? 0}
        max={max ?? undefined}
      />
    )
  return <TextField {...field} value={String(value)} onChange={onChange} />
}

function inputOf(setting: ShownSetting, value: Value) {
  const { key, version } = setting
  return value === setting.value || !isValid(setting, value) ? null : { key, value, version }
}

/** Previews API responses with the entered value, if it is valid. */
function AppPreview({ setting, value, build }: { setting: ShownSetting; value: Value; build: string }) {
  const change: UnsavedChange | null = isValid(setting, value)
    ? { kind: 'setting', key: setting.key, value }
    : null
  return <PreviewPanel build={{ platform: 'ios', version: build }} change={change} />
}

function isValid({ kind, min, max }: ShownSetting, value: Value): value is ShownSetting['value'] {
  if (kind !== 'cents' && kind !== 'number') return value !== null
  return Number.isInteger(value) && Number(value) >= (min ?? 0) && Number(value) <= (max ?? Number(value))
}

function describeLimits({ kind, min, max }: ShownSetting): string {
  const amount = (cents: number | null) =>
    `$${((cents ?? 0) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  if (kind === 'cents') return `Enter an amount from ${amount(min)} to ${amount(max)}.`
  if (kind === 'number')
    return `Enter a whole number from ${min ?? 0} to ${max?.toLocaleString('en-US') ?? 'any'}.`
  return kind === 'url' ? 'Enter a full URL starting with https://.' : `Use at most ${max ?? 255} characters.`
}
