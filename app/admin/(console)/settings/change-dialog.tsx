'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { changeSetting } from '@/app/admin/(console)/generated/actions'
import { PreviewPanel } from '@/app/admin/(console)/preview/preview-panel'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useUnsavedChanges } from '@/components/form/leave-guard'
import { Switch } from '@/components/ui/switch'
import { TextField } from '@/components/ui/text-field'
import type { UnsavedChange } from '@/lib/console/preview/schema'
import type { ShownSetting } from './present-setting'

type Props = { setting: ShownSetting; build: string; onClose: () => void }

export function ChangeDialog({ setting, build, onClose }: Props) {
  const [input, setInput] = useState(formatInput(setting, setting.value))
  const [error, setError] = useState<string>()
  const [opened] = useState(setting)
  // The page refreshes below the dialog. Only after a conflict does the operator see that the value changed.
  const [hasConflict, setHasConflict] = useState(false)
  const router = useRouter()
  useUnsavedChanges(input === formatInput(setting, setting.value) ? 0 : 1)

  async function send({ reason, typed }: { reason: string; typed: string }) {
    const value = parseInput(setting, input)
    if (value === null) {
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
      ]}
      {...(setting.isSensitive && { confirmText: setting.key, isDanger: true })}
      {...(setting.isSentToApps && { side: <AppPreview setting={setting} input={input} build={build} /> })}
      confirmLabel="Change setting"
      cancelLabel="Keep current value"
      send={send}
      done={({ waits }) =>
        waits ? `Requested approval to change ${setting.name}` : `${setting.name} already has this value`
      }
    >
      <p className="mb-3">{setting.description}</p>
      {setting.kind === 'flag' ? (
        <Switch label={setting.name} isOn={input === 'true'} onChange={isOn => setInput(String(isOn))} />
      ) : (
        <TextField
          label="New value"
          value={input}
          onChange={text => {
            setInput(text)
            setError(undefined)
          }}
          onBlur={() => setError(parseInput(setting, input) === null ? describeLimits(setting) : undefined)}
          error={error}
          help={describeLimits(setting)}
          autoFocus
          {...(setting.kind === 'cents' && { inputMode: 'decimal' })}
          {...(setting.kind === 'number' && { inputMode: 'numeric' })}
        />
      )}
      <SecondManagerNote change="setting.change" input={inputOf(setting, input)} />
    </ActionDialog>
  )
}

function inputOf(setting: ShownSetting, typed: string) {
  const { key, version } = setting
  const value = parseInput(setting, typed)
  return value === null || value === setting.value ? null : { key, value, version }
}

/** Previews API responses with the entered value, if it is valid. */
function AppPreview(props: { setting: ShownSetting; input: string; build: string }) {
  const { setting, input, build } = props
  const value = parseInput(setting, input)
  const change: UnsavedChange | null = value === null ? null : { kind: 'setting', key: setting.key, value }
  return <PreviewPanel build={{ platform: 'ios', version: build }} change={change} />
}

function formatInput({ kind }: ShownSetting, value: string | number | boolean): string {
  return kind === 'cents' ? (Number(value) / 100).toFixed(2) : String(value)
}

/** Null if the input is malformed or out of range. */
function parseInput({ kind, min, max }: ShownSetting, typed: string): string | number | boolean | null {
  const text = typed.trim()
  if (kind === 'flag') return text === 'true'
  if (kind === 'text' || kind === 'url') return text
  const plain = text.replace(/^\$/, '').replaceAll(',', '')
  if (!(kind === 'cents' ? /^\d{1,10}(\.\d{1,2})?$/ : /^\d{1,10}$/).test(plain)) return null
  const value = kind === 'cents' ? Math.round(Number(plain) * 100) : Number(plain)
  return value < (min ?? 0) || value > (max ?? value) ? null : value
}

function describeLimits({ kind, min, max }: ShownSetting): string {
  const amount = (cents: number | null) =>
    `$${((cents ?? 0) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  if (kind === 'cents') return `Enter an amount from ${amount(min)} to ${amount(max)}.`
  if (kind === 'number')
    return `Enter a whole number from ${min ?? 0} to ${max?.toLocaleString('en-US') ?? 'any'}.`
  return kind === 'url' ? 'Enter a full URL starting with https://.' : `Use at most ${max ?? 255} characters.`
}
