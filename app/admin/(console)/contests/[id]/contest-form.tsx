'use client'

import { saveContest } from '@/app/admin/(console)/contests/actions'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Card, Pair } from '@/components/page/card'
import { DateTimeField } from '@/components/ui/date-time-field'
import { TextField } from '@/components/ui/text-field'
import type { ContestForm } from '@/lib/play/contest/schema'

type Props = { id: number; updatedAt: string; form: ContestForm; canEdit: boolean }

export function ContestFields({ id, updatedAt, form: saved, canEdit }: Props) {
  const form = useForm({
    shape: async () => (await import('@/lib/play/contest/schema')).contestForm,
    saved,
    version: updatedAt,
    names: { name: 'Name', startsAt: 'Start' },
    save: (values, { version }) => saveContest({ id, updatedAt: version, form: values }),
  })
  return (
    <Form form={form}>
      <Card title="Contest">
        <Pair>
          <TextField label="Name" isDisabled={!canEdit} {...form.field('name')} />
          <DateTimeField
            label="Starts"
            isOptional
            isDisabled={!canEdit}
            help="Users can join and leave until then. Without a start, until the first match of the slate."
            {...form.field('startsAt')}
          />
        </Pair>
      </Card>
    </Form>
  )
}
