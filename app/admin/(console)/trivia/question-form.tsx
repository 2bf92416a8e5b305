'use client'

import { changeQuestion, createQuestion } from '@/app/admin/(console)/generated/actions'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Card, Stack } from '@/components/page/card'
import { Switch } from '@/components/ui/switch'
import { TextArea, TextField } from '@/components/ui/text-field'
import { WallTimeField } from '@/components/ui/wall-time-field'
import type { QuestionInput as Values } from '@/lib/rewards/trivia/schema-console'

const names: Record<keyof Values, string> = {
  text: 'Question',
  correct: 'Correct answer',
  wrong: 'Wrong answers',
  isReady: 'Ready',
  scheduledOn: 'Day',
}

type Props = {
  /** Null for a new question. */
  id: number | null
  form: Values
  updatedAt?: string
  /** Why the question cannot be edited. */
  readOnly: string | null
  resetHour: number
}

export function QuestionForm({ id, form: saved, updatedAt = '', readOnly, resetHour }: Props) {
  const form = useForm<Values>({
    shape: async () => (await import('@/lib/rewards/trivia/schema-console')).questionInput,
    saved,
    version: updatedAt,
    names,
    save: (values, { version }) =>
      id === null ? createQuestion(values) : changeQuestion({ id, updatedAt: version, form: values }),
    readOnly,
    opensIn: id === null && '/admin/trivia',
  })
  const ready = form.field('isReady')
  const hour = `${String(resetHour).padStart(2, '0')}:00 UTC`
  return (
    <div className="max-w-form">
      <Form form={form} saveLabel={id === null ? 'Add question' : 'Save'}>
        <Card title="Question">
          <Stack>
            <TextArea rows={2} {...form.field('text')} />
            <TextField {...form.field('correct')} />
            <TextArea
              rows={4}
              help="One to five, one per line. Apps show all answers in random order."
              {...form.field('wrong')}
            />
          </Stack>
        </Card>
        <Card title="Schedule">
          <Stack>
            <Switch
              {...ready}
              isOn={ready.value}
              help="Apps never show drafts. A ready question without a day waits in the queue for a day without a scheduled one."
            />
            {form.errors.isReady && (
              <p role="alert" className="text-12 text-danger">
                {form.errors.isReady}
              </p>
            )}
            <WallTimeField
              granularity="day"
              isOptional
              help={`A trivia day starts on this date at ${hour}.`}
              {...form.field('scheduledOn')}
            />
          </Stack>
        </Card>
      </Form>
    </div>
  )
}
