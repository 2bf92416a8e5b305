import { isTypedName } from '@/lib/change/audit/rules'
import { TextField } from './text-field'

type Props = {
  name: string
  value: string
  onChange: (text: string) => void
  /** Once the field was left or the form was sent, another text is an error. */
  isChecked: boolean
  onCheck: () => void
  autoFocus?: boolean
}

/** The operator types the name of the object exactly. */
export function ConfirmNameField({ name, value, onChange, isChecked, onCheck, autoFocus = false }: Props) {
  const isWrong = isChecked && value.trim() !== '' && !isTypedName(value, name)
  return (
    <TextField
      label={
        <>
          Type{' '}
          <code className="mx-0.5 whitespace-pre-wrap rounded-tag bg-sunken px-1.5 py-0.5 font-mono text-12 inset-ring inset-ring-line">
            {name}
          </code>{' '}
          to confirm
        </>
      }
      value={value}
      onChange={onChange}
      onBlur={onCheck}
      error={isWrong ? `Type ${name} exactly, also its capital letters.` : undefined}
      noteLines={1}
      isMono
      autoFocus={autoFocus}
    />
  )
}
