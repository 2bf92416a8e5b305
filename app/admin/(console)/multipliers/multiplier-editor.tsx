'use client'

import { useState } from 'react'
import { isPendingApproval } from '@/lib/action-result'
import { Card } from '@/components/admin/layout/card'
import { Form } from '@/components/admin/form/form'
import { useForm } from '@/components/admin/form/use-form'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { formatMoney } from '@/components/ui/format'
import { NumberField } from '@/components/ui/number-field'
import { type MultiplierForm, multiplierForm, picksOffered } from '@/lib/multipliers/schema'
import { save } from './actions'
import { tellFactor } from './words'

const names: Record<keyof MultiplierForm, string> = {
  picks2: '2 picks',
  picks3: '3 picks',
  picks4: '4 picks',
  picks5: '5 picks',
  picks6: '6 picks',
}

type Props = { versionId: number; rows: MultiplierForm; canEdit: boolean }

/** The table in force, to be replaced by a new version; each row says what 10.00 would pay. */
export function MultiplierEditor({ versionId, rows, canEdit }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const form: ReturnType<typeof useForm<MultiplierForm>> = useForm<MultiplierForm>({
    shape: multiplierForm,
    saved: rows,
    version: String(versionId),
    names,
    save: (values, { version, reason, typed }) =>
      save({ from: Number(version), rows: values, reason }, typed),
    onSaved: answer => {
      if (isPendingApproval(answer)) form.discard()
    },
  })
  return (
    <Form
      form={form}
      saveLabel="Review and put in force"
      onReview={() => setIsAsking(true)}
      formatField={(_, value) => tellFactor(value as number | null)}
    >
      <Card title="In force" note="for every entry from now on" isLined isFlush>
        <ul className="divide-y divide-line">
          {picksOffered.map(picks => (
            <li
              key={picks}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-4 px-4 py-2.5"
            >
              <NumberField
                label={`${picks} picks`}
                decimals={2}
                step={0.01}
                isDisabled={!canEdit}
                {...form.field(`picks${picks}`)}
              />
              <span className="pt-6 text-right text-muted tabular-nums">
                {tellPay(form.values[`picks${picks}`])}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Change the multiplier of ${form.dirty.map(name => names[name]).join(', ')}?`}
        facts={form.dirty.map(name => ({
          name: names[name],
          value: tellFactor(form.values[name]),
          note: `is ${tellFactor(rows[name])}`,
        }))}
        confirmText="Multipliers"
        confirmLabel="Put in force"
        cancelLabel="Go on editing"
        onConfirm={async given => {
          const answer = await form.submit(given)
          return answer?.ok === false ? answer.message : undefined
        }}
      >
        Entries made from now on are sold with them; every entry that was made keeps its own. A slip that
        somebody has open with the former ones is refused, and has to be made again. A higher multiplier waits
        for a second manager.
      </ConfirmDialog>
    </Form>
  )
}

function tellPay(factor: number | null): string {
  if (factor === null) return 'Not offered'
  return `$10.00 pays ${formatMoney(Math.round(factor * 1_000))}`
}
