'use client'

import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { changeMultipliers } from '@/app/admin/(console)/generated/actions'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { ListCard } from '@/components/page/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { NumberField } from '@/components/ui/number-field'
import { isPendingApproval } from '@/lib/console/action-result'
import { formatMoney } from '@/lib/core/format'
import { picksOffered } from '@/lib/play/multipliers/rules'
import type { MultiplierForm } from '@/lib/play/multipliers/schema'
import { formatMultiplier } from './format-multiplier'

const names: Record<keyof MultiplierForm, string> = {
  picks2: '2 picks',
  picks3: '3 picks',
  picks4: '4 picks',
  picks5: '5 picks',
  picks6: '6 picks',
}

type Props = { versionId: number; rows: MultiplierForm; canEdit: boolean }

export function MultiplierEditor({ versionId, rows, canEdit }: Props) {
  const form: ReturnType<typeof useForm<MultiplierForm>> = useForm<MultiplierForm>({
    shape: async () => (await import('@/lib/play/multipliers/schema')).multiplierForm,
    saved: rows,
    version: String(versionId),
    names,
    save: (values, { version, reason, typed }) =>
      changeMultipliers({ from: Number(version), rows: values, reason }, typed),
    onSaved: answer => {
      if (isPendingApproval(answer)) form.discard()
    },
  })
  return (
    <Form
      form={form}
      saveLabel="Review changes"
      review={onClose => (
        <ConfirmDialog
          onClose={onClose}
          title={`Change the multiplier of ${form.dirty.map(name => names[name]).join(', ')}?`}
          facts={form.dirty.map(name => ({
            name: names[name],
            value: formatMultiplier(form.values[name]),
            note: `now ${formatMultiplier(rows[name])}`,
          }))}
          confirmText="Multipliers"
          confirmLabel="Publish multipliers"
          cancelLabel="Keep editing"
          onConfirm={form.confirm}
        >
          New entries use these multipliers; existing entries keep theirs. Slips that were opened before must
          be submitted again.
          <SecondManagerNote change="multipliers.change" input={{ from: versionId, rows: form.values }} />
        </ConfirmDialog>
      )}
      formatField={(_, value) => formatMultiplier(value as number | null)}
    >
      <ListCard title="Current multipliers" note="for new entries">
        {picksOffered.map(picks => (
          <li
            key={picks}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-4 px-4 py-2.5"
          >
            <NumberField decimals={2} step={0.01} isDisabled={!canEdit} {...form.field(`picks${picks}`)} />
            <span className="pt-6 text-right text-muted tabular-nums">
              {describePayout(form.values[`picks${picks}`])}
            </span>
          </li>
        ))}
      </ListCard>
    </Form>
  )
}

function describePayout(factor: number | null): string {
  if (factor === null) return 'Not offered'
  if (Number.isNaN(factor)) return ''
  return `$10.00 pays ${formatMoney(Math.round(factor * 1_000))}`
}
