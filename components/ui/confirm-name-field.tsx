import { TextField } from './text-field'

type Props = { name: string; value: string; onChange: (text: string) => void; autoFocus?: boolean }

/** The operator types the name of the object exactly. */
export function ConfirmNameField({ name, value, onChange, autoFocus = false }: Props) {
  return (
    <TextField
      label={
        <>
          Type{' '}
          <code className="mx-0.5 rounded-tag bg-sunken px-1.5 py-0.5 font-mono text-12 inset-ring inset-ring-line">
            {name}
          </code>{' '}
          to confirm
        </>
      }
      value={value}
      onChange={onChange}
      isMono
      autoFocus={autoFocus}
    />
  )
}
