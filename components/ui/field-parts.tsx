'use client'

import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { Icon } from './icon'

/** `error` marks the field invalid and is shown above `help`. */
export type FieldBasics = {
  label: ReactNode
  /** Form field name, used to focus the first invalid field. */
  name?: string | undefined
  help?: ReactNode
  error?: string | undefined
  isOptional?: boolean | undefined
  /** Shown right of the label instead of "optional". */
  aside?: ReactNode
  isDisabled?: boolean | undefined
  onBlur?: (() => void) | undefined
}

/** Splits field props into the props of the react-aria root, the label, the notes below the input, and the rest. */
export function fieldParts<Props extends FieldBasics>(props: Props) {
  const { label, name, help, error, isOptional, aside, isDisabled = false, onBlur, ...rest } = props
  return {
    root: {
      isDisabled,
      isInvalid: error !== undefined,
      validationBehavior: 'aria',
      className: 'block',
      'data-field': name,
      ...(onBlur && { onBlur }),
    } as const,
    label: <FieldLabel label={label} isOptional={isOptional} aside={aside} />,
    notes: <FieldNotes help={help} error={error} />,
    rest,
  }
}

function FieldLabel({ label, isOptional, aside }: Pick<FieldBasics, 'label' | 'isOptional' | 'aside'>) {
  const right = aside ?? (isOptional ? 'optional' : undefined)
  return (
    <span className="mb-[5px] flex items-baseline gap-1.5">
      <Label className="font-medium">{label}</Label>
      {right && <span className="ml-auto text-12 text-muted">{right}</span>}
    </span>
  )
}

function FieldNotes({ help, error }: Pick<FieldBasics, 'help' | 'error'>) {
  return (
    <>
      <FieldError className="mt-[5px] flex items-start gap-[5px] text-12 text-danger leading-[17px]">
        <Icon name="warn" className="mt-px size-3.5" />
        <span>{error}</span>
      </FieldError>
      {help && (
        <Text slot="description" className="mt-[5px] block text-pretty text-12 text-muted leading-[17px]">
          {help}
        </Text>
      )}
    </>
  )
}
