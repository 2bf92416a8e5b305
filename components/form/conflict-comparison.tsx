'use client'

import { type ReactNode, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { differingFields, type FormValues, isUnclear } from './form-state'
import type { useForm } from './use-form'

export type ConflictProps<Values extends FormValues, Result> = {
  form: ReturnType<typeof useForm<Values, Result>>
  /** `version` has the other values of that column. */
  formatField?: ((name: keyof Values & string, value: unknown, version: Values) => ReactNode) | undefined
}

type Side = 'Yours' | 'Theirs'

export function ConflictComparison<Values extends FormValues, Result>(
  props: ConflictProps<Values, Result> & { onClose: () => void },
) {
  const { form, formatField = formatAny, onClose } = props
  const { base, saved, values, names } = form
  const fields = [...new Set([...differingFields(saved, base), ...differingFields(values, base)])]
  const isOwnChange = (name: keyof Values & string) => differingFields(values, base).includes(name)
  const [sides, setSides] = useState<Partial<Record<string, Side>>>({})
  const sideOf = (name: keyof Values & string): Side =>
    sides[name] ?? (isOwnChange(name) ? 'Yours' : 'Theirs')

  const cell = (name: keyof Values & string, version: Values) =>
    isUnclear(version[name]) ? (
      <span className="text-muted">unclear</span>
    ) : (
      formatField(name, version[name], version)
    )

  function apply() {
    const resolved = fields.map(name => [name, sideOf(name) === 'Yours' ? values[name] : saved[name]])
    form.resolveConflicts({ ...saved, ...Object.fromEntries(resolved) })
    onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      width="wide"
      title="Compare changes"
      submit={{ label: 'Use selected values', onClick: apply }}
    >
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead className="text-left text-12 text-muted">
            <tr>
              {['Field', 'Original', 'Theirs', 'Yours', 'Keep'].map(head => (
                <th key={head} className="pr-3 pb-1.5 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="align-top">
            {fields.map(name => (
              <tr key={name} className="border-line border-t [&>td]:py-2 [&>td]:pr-3">
                <td className="font-medium">{names[name]}</td>
                <td className="text-muted">{cell(name, base)}</td>
                <td>{cell(name, saved)}</td>
                <td>{cell(name, values)}</td>
                <td>
                  <SegmentedControl<Side>
                    label={`Version of ${names[name]} to keep`}
                    choices={['Theirs', 'Yours']}
                    chosen={sideOf(name)}
                    onChoose={side => setSides(last => ({ ...last, [name]: side }))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

function formatAny(_name: string, value: unknown): ReactNode {
  if (value === null || value === '') return <span className="text-muted">empty</span>
  return typeof value === 'object' ? (
    <code className="font-mono text-12">{JSON.stringify(value)}</code>
  ) : (
    String(value)
  )
}
