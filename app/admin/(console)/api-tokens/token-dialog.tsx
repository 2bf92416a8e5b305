'use client'

import { useState } from 'react'
import { SsoButton } from '@/app/admin/sign-in/sso-button'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Checkbox } from '@/components/ui/checkbox'
import { NumberField } from '@/components/ui/number-field'
import { TextArea, TextField } from '@/components/ui/text-field'
import { maxTokenDays, scopeLabels, type TokenScope } from '@/lib/people/operator/api-tokens/rules'
import type { TokenInput } from '@/lib/people/operator/api-tokens/schema'
import { addToken } from './actions'

type Props = {
  /** Those of the operator's role. */
  scopes: readonly TokenScope[]
  /** Null if the operator confirms by password. */
  ssoName: string | null
  onClose: () => void
  onSaved: (token: string) => void
}

export function TokenDialog({ scopes, ssoName, onClose, onSaved }: Props) {
  const [isStale, setIsStale] = useState(false)
  const form = useForm<TokenInput, { token: string } | undefined>({
    keepsDraft: false,
    shape: async () => (await import('@/lib/people/operator/api-tokens/schema')).tokenWithReason,
    saved: { name: '', scopes: [], days: 90, reason: '', current: '' },
    version: '',
    names: {
      name: 'Name',
      scopes: 'Scopes',
      days: 'Expires after',
      reason: 'Reason',
      current: 'Your password',
    },
    async save(values) {
      const answer = await addToken(values)
      setIsStale(!answer.ok && answer.code === 'OperatorSignInStale')
      return answer
    },
    onSaved(answer) {
      if (answer.result) onSaved(answer.result.token)
    },
  })
  const chosen = form.values.scopes
  const toggle = (scope: TokenScope, isOn: boolean) =>
    scopes.filter(one => (one === scope ? isOn : chosen.includes(one)))
  return (
    <FormDialog form={form} onClose={onClose} title="New API token" saveLabel="Create token">
      <TextField help="Shown in the audit log with your name." autoFocus {...form.field('name')} />
      <fieldset data-field="scopes">
        <legend className="mb-[5px] font-medium">Scopes</legend>
        <div className="grid gap-1">
          {scopes.map(scope => (
            <Checkbox
              key={scope}
              isChecked={chosen.includes(scope)}
              onChange={isOn => form.set('scopes', toggle(scope, isOn))}
            >
              <span>
                {scopeLabels[scope]} <span className="font-mono text-12 text-muted">{scope}</span>
              </span>
            </Checkbox>
          ))}
        </div>
        {form.errors.scopes && <p className="mt-[5px] text-12 text-danger">{form.errors.scopes}</p>}
      </fieldset>
      <NumberField
        label="Expires after (days)"
        min={1}
        max={maxTokenDays}
        value={form.values.days}
        onChange={days => form.set('days', days ?? 0)}
        error={form.errors.days}
      />
      <TextArea aside="Stored in the audit log" rows={2} {...form.field('reason')} />
      {ssoName === null ? (
        <TextField type="password" autoComplete="current-password" {...form.field('current')} />
      ) : (
        isStale && <SsoButton name={ssoName} returnPath="/admin/api-tokens" isAgain />
      )}
    </FormDialog>
  )
}
