'use client'

import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { describeJoining } from '@/app/admin/(console)/contests/contest-labels'
import { changeContest } from '@/app/admin/(console)/generated/actions'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Card, Pair } from '@/components/page/card'
import { useClock } from '@/components/ui/clock'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DateTimeField } from '@/components/ui/date-time-field'
import { TextField } from '@/components/ui/text-field'
import { isPendingApproval } from '@/lib/console/action-result'
import { formatDateTime, pluralize } from '@/lib/core/format'
import type { ListedContest } from '@/lib/play/contest/find-contest'
import type { ContestForm } from '@/lib/play/contest/schema'

type Props = {
  id: number
  updatedAt: string
  form: ContestForm
  status: ListedContest['status']
  /** Managers decide about the start, with a reason. */
  isJoiningGuarded: boolean
  /** Users have joined with money, so it is never moved later. */
  isStartFixed: boolean
  /** Users in it. */
  entries: number
  /** By each of them, formatted; null if it is free. */
  paid: string | null
  canEdit: boolean
  isManager: boolean
}

export function ContestFields(props: Props) {
  const { id, updatedAt, form: saved, status, isJoiningGuarded, isStartFixed, entries, paid } = props
  const { canEdit, isManager } = props
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
  const { now, zone } = useClock()
  const isMoved = form.dirty.includes('startsAt')
  const { startsAt } = form.values
  const isDelayed = saved.startsAt !== null && (startsAt === null || startsAt > saved.startsAt)
  const describeStart = (at: string | null) =>
    at === null ? 'the first match of the slate' : formatDateTime(new Date(at), zone, now)
  return (
    <Form
      form={form}
      // Saving shows that users who paid prevent a later start, without a confirmation before.
      needsReview={isMoved && (isJoiningGuarded || entries > 0) && !(isDelayed && isStartFixed)}
      review={onClose => (
        <ConfirmDialog
          onClose={onClose}
          title={`Move the start of “${saved.name}”?`}
          facts={[
            {
              name: 'Start',
              value: describeStart(startsAt),
              note: `now ${describeStart(saved.startsAt)}`,
            },
            ...(entries > 0
              ? [
                  {
                    name: 'Users',
                    value: `${pluralize(entries, 'user')} joined`,
                    note: paid === null ? 'one entry each, free' : `one entry each, for ${paid}`,
                  },
                ]
              : []),
          ]}
          needsReason={isJoiningGuarded}
          confirmLabel="Move start"
          cancelLabel="Keep editing"
          onConfirm={form.confirm}
        >
          {describeJoining(status, 'the new start')}{' '}
          {isStartFixed && 'Because users have joined, no operator can move the start back to a later time.'}
          <SecondManagerNote change="contest.change" input={{ id, updatedAt, form: form.values }} />
        </ConfirmDialog>
      )}
    >
      <Card title="Contest">
        <Pair>
          <TextField isDisabled={!canEdit} {...form.field('name')} />
          <DateTimeField
            isOptional
            isDisabled={!canEdit || (isJoiningGuarded && !isManager)}
            help={`${describeJoining(status, 'then')} Without a start, it starts with the first match of the slate.`}
            {...form.field('startsAt')}
            label="Starts"
          />
        </Pair>
      </Card>
    </Form>
  )
}
