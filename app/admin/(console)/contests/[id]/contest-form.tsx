'use client'

import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { describeJoining } from '@/app/admin/(console)/contests/contest-labels'
import { changeContest } from '@/app/admin/(console)/generated/actions'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Card, Pair } from '@/components/page/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DateTimeField } from '@/components/ui/date-time-field'
import { TextField } from '@/components/ui/text-field'
import { isPendingApproval } from '@/lib/console/action-result'
import type { ListedContest } from '@/lib/play/contest/find-contest'
import type { ContestForm } from '@/lib/play/contest/schema'

type Props = {
  id: number
  updatedAt: string
  form: ContestForm
  status: ListedContest['status']
  hasMoneyPrizes: boolean
  hasParticipants: boolean
  canEdit: boolean
  isManager: boolean
}

export function ContestFields(props: Props) {
  const { id, updatedAt, form: saved, status, hasMoneyPrizes, hasParticipants, canEdit, isManager } = props
  const form = useForm({
    shape: async () => (await import('@/lib/play/contest/schema')).contestForm,
    saved,
    version: updatedAt,
    names: { name: 'Name', startsAt: 'Start' },
    save: (values, { version, reason }) => changeContest({ id, updatedAt: version, form: values, reason }),
    onSaved: answer => {
      if (isPendingApproval(answer)) form.discard()
    },
  })
  const needsReason = hasMoneyPrizes && form.dirty.includes('startsAt')
  return (
    <Form
      form={form}
      needsReview={needsReason}
      review={onClose => (
        <ConfirmDialog
          onClose={onClose}
          title={`Move the start of “${saved.name}”?`}
          confirmLabel="Move start"
          cancelLabel="Keep editing"
          onConfirm={form.confirm}
        >
          {describeJoining(status, 'the new start')} {hasParticipants && 'Users have joined.'}
          <SecondManagerNote change="contest.change" input={{ id, updatedAt, form: form.values }} />
        </ConfirmDialog>
      )}
    >
      <Card title="Contest">
        <Pair>
          <TextField isDisabled={!canEdit} {...form.field('name')} />
          <DateTimeField
            isOptional
            isDisabled={!canEdit || (hasMoneyPrizes && !isManager)}
            help={`${describeJoining(status, 'then')} Without a start, it starts with the first match of the slate.`}
            {...form.field('startsAt')}
            label="Starts"
          />
        </Pair>
      </Card>
    </Form>
  )
}
