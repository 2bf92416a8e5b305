import { type ReactNode, useId } from 'react'
import type { FieldBasics } from './field-parts'
import { Icon } from './icon'

type Frame = Omit<FieldBasics, 'onBlur' | 'isDisabled'> & {
  /** Reserves the space of as many lines, in which an error replaces the help, so that nothing moves. */
  noteLines?: 1 | 2 | undefined
  /** For rows of a list, whose own text names the field. */
  isLabelHidden?: boolean | undefined
}

const noteHeights = { 1: 'min-h-[22px]', 2: 'min-h-[39px]' }

/** The label and notes around a native input, and the attributes that connect it with them. */
export function useFieldFrame({
  label,
  name,
  help,
  error,
  isOptional,
  aside,
  noteLines,
  isLabelHidden = false,
}: Frame) {
  const id = useId()
  const right = aside ?? (isOptional ? 'optional' : undefined)
  const isInvalid = error !== undefined
  const hasHelp = Boolean(help) && !(noteLines && isInvalid)
  const describedBy = [hasHelp && `${id}-help`, isInvalid && `${id}-error`].filter(Boolean).join(' ')
  const notes = (
    <>
      {isInvalid && (
        <span
          id={`${id}-error`}
          className="mt-[5px] flex items-start gap-[5px] text-12 text-danger leading-[17px]"
        >
          <Icon name="warn" className="mt-px size-3.5" />
          <span>{error}</span>
        </span>
      )}
      {hasHelp && (
        <span id={`${id}-help`} className="mt-[5px] block text-pretty text-12 text-muted leading-[17px]">
          {help}
        </span>
      )}
    </>
  )
  return {
    labelId: `${id}-label`,
    input: {
      id,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': isInvalid || undefined,
      'data-invalid': isInvalid || undefined,
    },
    /** `as` is a span where a group is labeled. */
    frame: (content: ReactNode, As: 'label' | 'span' = 'label') => (
      <div data-field={name}>
        <span className={isLabelHidden ? 'sr-only' : 'mb-[5px] flex items-baseline gap-1.5'}>
          <As id={`${id}-label`} className="font-medium" {...(As === 'label' && { htmlFor: id })}>
            {label}
          </As>
          {right && <span className="ml-auto text-12 text-muted">{right}</span>}
        </span>
        {content}
        {noteLines ? <span className={`flow-root ${noteHeights[noteLines]}`}>{notes}</span> : notes}
      </div>
    ),
  }
}
