import type { ComponentProps, ReactNode } from 'react'

/** Text is 16px on phones, because iOS zooms into smaller inputs. */
export const fieldClass =
  'w-full rounded-control bg-raised px-2.5 text-16 text-ink inset-ring inset-ring-line-control transition-shadow hover:inset-ring-muted focus:outline-2 focus:-outline-offset-1 focus:outline-focus sm:text-13'

export const invalidClass = 'data-invalid:inset-ring-danger'

type FieldProps = { label: ReactNode; isOptional?: boolean; isMono?: boolean } & ComponentProps<'input'>

/** Uncontrolled input for plain HTML forms; see TextField for forms with state. */
export function Field({ label, isOptional = false, isMono = false, ...rest }: FieldProps) {
  return (
    <label className="block">
      <span className="mb-1 flex items-baseline gap-1.5 font-medium">
        {label}
        {isOptional && <span className="ml-auto font-normal text-12 text-muted">optional</span>}
      </span>
      <input
        className={`${fieldClass} h-10 sm:h-8 ${isMono ? 'font-mono sm:text-12' : ''}`}
        autoComplete="off"
        {...rest}
      />
    </label>
  )
}
