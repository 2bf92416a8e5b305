'use client'

import { CodeField, isCompleteCode } from '@/components/ui/code-field'
import { TextField } from '@/components/ui/text-field'
import { describeSignInError } from './describe-sign-in-error'

/** What the operator enters after the password or the provider. */
export type SecondFactor = { kind: 'code' | 'recoveryCode'; value: string }

export const emptyCode: SecondFactor = { kind: 'code', value: '' }

/** Null for an incomplete code. */
export function toCredentials({ kind, value }: SecondFactor) {
  if (kind === 'recoveryCode') return { recoveryCode: value }
  return isCompleteCode(value) ? { code: value } : null
}

/** Whether the failure is shown at the field. */
export const isFactorFailure = (failure: string) =>
  failure === 'OperatorCodeInvalid' || failure === 'CodeIncomplete'

type Props = {
  factor: SecondFactor
  onChange: (factor: SecondFactor) => void
  /** Called once all six digits of a code are entered. */
  onComplete: (factor: SecondFactor) => void
  /** The failure code of the last try. */
  failure: string | null
}

/** The code of the authenticator, or a recovery code instead. An error is shown instead of the help, so that nothing moves. */
export function SecondFactorField({ factor, onChange, onComplete, failure }: Props) {
  const isWrong = failure !== null && isFactorFailure(failure)
  if (factor.kind === 'recoveryCode')
    return (
      <div>
        <TextField
          label="Recovery code"
          value={factor.value}
          onChange={value => onChange({ kind: 'recoveryCode', value })}
          isMono
          autoFocus
          autoComplete="off"
          {...(isWrong ? { error: 'The code is wrong or already used.' } : { help: 'Each code works once.' })}
        />
        <OtherWay onClick={() => onChange(emptyCode)}>Use the authenticator</OtherWay>
      </div>
    )
  return (
    <div>
      <CodeField
        label="Code from your authenticator"
        value={factor.value}
        onChange={value => onChange({ kind: 'code', value })}
        onComplete={value => onComplete({ kind: 'code', value })}
        error={isWrong ? describeSignInError(failure) : undefined}
      />
      <OtherWay
        question="No access to your phone?"
        onClick={() => onChange({ kind: 'recoveryCode', value: '' })}
      >
        Use a recovery code
      </OtherWay>
    </div>
  )
}

type OtherWayProps = { question?: string; onClick: () => void; children: string }

function OtherWay({ question, onClick, children }: OtherWayProps) {
  return (
    <p className="mt-[5px] text-12 text-muted leading-[17px]">
      {question && `${question} `}
      <button type="button" onClick={onClick} className="text-accent hover:underline">
        {children}
      </button>
    </p>
  )
}
