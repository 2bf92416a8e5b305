'use client'

import { useState } from 'react'
import { requestPreview, findPreviewUser } from '@/app/admin/(console)/preview/actions'
import { PreviewPanel } from '@/components/admin/preview/panel'
import { useUnsavedChanges } from '@/components/admin/form/leave-guard'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Switch } from '@/components/ui/switch'
import { TextField } from '@/components/ui/text-field'
import type { UnsavedChange } from '@/lib/preview/schema'
import { changeSettingAction } from './actions'
import type { ShownSetting } from './setting-row'

type Props = { setting: ShownSetting; build: string; onClose: () => void }

/** Asks for the new value and the reason; what moves money or locks people out wants its name typed too. */
export function ChangeDialog({ setting, build, onClose }: Props) {
  const [written, setWritten] = useState(write(setting, setting.value))
  const [wrong, setWrong] = useState<string>()
  const { showResult, showToast } = useToaster()
  useUnsavedChanges(written === write(setting, setting.value) ? 0 : 1)

  async function go({ reason, typed }: { reason: string; typed: string }) {
    const value = read(setting, written)
    if (value === null) {
      setWrong(limitsOf(setting))
      return 'The value does not fit.'
    }
    const answer = await changeSettingAction({ key: setting.key, value, version: setting.version, reason }, typed)
    if (!answer.ok) {
      setWrong(answer.errors?.value?.[0])
      return answer.message
    }
    if (answer.result.waits) showToast({ text: `Asked a second manager to change ${setting.name}` })
    else if (answer.undo) showResult(answer)
    else showToast({ text: `${setting.name} has that value already` })
    return
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Change ${setting.name}?`}
      facts={[
        { name: 'Now', value: setting.shown },
        { name: 'Default', value: setting.standardShown },
      ]}
      {...(setting.isSensitive && { confirmText: setting.key, isDanger: true })}
      {...(setting.isTold && { side: <WhatAppsAreTold setting={setting} written={written} build={build} /> })}
      confirmLabel="Change it"
      cancelLabel="Leave as it is"
      onConfirm={go}
    >
      <p className="mb-3">{setting.about}</p>
      {setting.kind === 'flag' ? (
        <Switch label={setting.name} isOn={written === 'true'} onChange={isOn => setWritten(String(isOn))} />
      ) : (
        <TextField
          label="New value"
          value={written}
          onChange={text => {
            setWritten(text)
            setWrong(undefined)
          }}
          onBlur={() => setWrong(read(setting, written) === null ? limitsOf(setting) : undefined)}
          error={wrong}
          help={limitsOf(setting)}
          autoFocus
          {...(setting.kind === 'cents' && { inputMode: 'decimal' })}
          {...(setting.kind === 'number' && { inputMode: 'numeric' })}
        />
      )}
    </ConfirmDialog>
  )
}

/** The answers with the value as it is typed, as long as it is one. */
function WhatAppsAreTold(props: { setting: ShownSetting; written: string; build: string }) {
  const { setting, written, build } = props
  const value = read(setting, written)
  const change: UnsavedChange | null = value === null ? null : { kind: 'setting', key: setting.key, value }
  return (
    <PreviewPanel
      from={{ platform: 'ios', version: build }}
      at={null}
      change={change}
      ask={requestPreview}
      findUser={findPreviewUser}
    />
  )
}

function write({ kind }: ShownSetting, value: string | number | boolean): string {
  return kind === 'cents' ? (Number(value) / 100).toFixed(2) : String(value)
}

/** The value that was typed, or null where it is none of that kind or out of its limits. */
function read({ kind, least, most }: ShownSetting, typed: string): string | number | boolean | null {
  const text = typed.trim()
  if (kind === 'flag') return text === 'true'
  if (kind === 'text' || kind === 'address') return text
  const plain = text.replace(/^\$/, '').replaceAll(',', '')
  if (!(kind === 'cents' ? /^\d{1,10}(\.\d{1,2})?$/ : /^\d{1,10}$/).test(plain)) return null
  const value = kind === 'cents' ? Math.round(Number(plain) * 100) : Number(plain)
  return value < (least ?? 0) || value > (most ?? value) ? null : value
}

function limitsOf({ kind, least, most }: ShownSetting): string {
  const amount = (cents: number | null) =>
    `$${((cents ?? 0) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  if (kind === 'cents') return `An amount from ${amount(least)} to ${amount(most)}.`
  if (kind === 'number')
    return `A whole number from ${least ?? 0} to ${most?.toLocaleString('en-US') ?? 'any'}.`
  return kind === 'address' ? 'A whole address, with https://.' : `${most ?? 255} letters at most.`
}
