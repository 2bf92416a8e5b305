'use client'

import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { Icon } from './icon'

/** What every field says of itself; `error` is what is wrong and what would do. */
export type FieldBasics = {
  label: ReactNode
  /** The name by which a form finds the field again, to focus the first wrong one. */
  name?: string | undefined
  help?: ReactNode
  error?: string | undefined
  isOptional?: boolean | undefined
  /** Stands at the label's right in place of "optional". */
  aside?: ReactNode
  isDisabled?: boolean | undefined
  onBlur?: (() => void) | undefined
}

/** How the box around a value looks when it is wrong. */
export const invalidClass = 'data-invalid:inset-ring-danger'

/** A field in its parts: what its primitive takes, what stands above and beneath the box, and the rest of what was given. */
export function fieldParts<Props extends FieldBasics>(props: Props) {
  const { label, name, help, error, isOptional, aside, isDisabled = false, onBlur, ...rest } = props
  return {
    frame: {
      isDisabled,
      isInvalid: error !== undefined,
      validationBehavior: 'aria',
      className: 'block',
      'data-field': name,
      ...(onBlur && { onBlur }),
    } as const,
    above: <FieldLabel label={label} isOptional={isOptional} aside={aside} />,
    beneath: <FieldNotes help={help} error={error} />,
    rest,
  }
}

/** The label above a field; what is optional says so, the rest is required. */
function FieldLabel({ label, isOptional, aside }: Pick<FieldBasics, 'label' | 'isOptional' | 'aside'>) {
  const right = aside ?? (isOptional ? 'optional' : undefined)
  return (
    <span className="mb-[5px] flex items-baseline gap-1.5">
      <Label className="font-medium">{label}</Label>
      {right && <span className="ml-auto text-12 text-muted">{right}</span>}
    </span>
  )
}

/** What stands beneath a field: its help, and while it is wrong what would do. */
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
