'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Card, Pair, Stack } from '@/components/admin/layout/card'
import { Form } from '@/components/admin/form/form'
import { useForm } from '@/components/admin/form/use-form'
import { useClock } from '@/components/ui/clock'
import { DateTimeField } from '@/components/ui/date-time-field'
import { Note } from '@/components/ui/note'
import { NumberField } from '@/components/ui/number-field'
import { TextArea, TextField } from '@/components/ui/text-field'
import type { CreditBucket } from '@/lib/promo/find-promos'
import { promoInput, type PromoInput as Values } from '@/lib/promo/schema-console'
import { addPromo, savePromo } from './actions'
import { GivesCard } from './gives-card'
import { ReviewDialog } from './review-dialog'
import { RulesEditor } from './rules-editor'
import { fieldNames as names, showField } from './format-field'
import { Simulator } from './simulator'

type Props = {
  /** Null for a new one. */
  id: number | null
  form: Values
  updatedAt?: string
  isPublished: boolean
  buckets: CreditBucket[]
  canEdit: boolean
}

/** A promo's terms, with the simulator of the terms as they are typed. */
export function PromoForm({ id, form: saved, updatedAt = '', isPublished, buckets, canEdit }: Props) {
  const router = useRouter()
  const { zone } = useClock()
  const [isAsking, setIsAsking] = useState(false)
  const form = useForm<Values, { id: number }>({
    shape: promoInput,
    saved,
    version: updatedAt,
    names,
    save: async (values, { version, reason }) =>
      id === null
        ? addPromo(values)
        : ((await savePromo({ id, updatedAt: version, form: values, reason })) as never),
    onSaved: ({ result }) => {
      if (id === null) router.push(`/admin/promos/${result?.id}` as Route)
    },
  })
  const { values, field } = form
  const bucket = buckets.find(one => one.id === values.creditBucketId)?.bucket ?? null
  const isMoney = bucket === 'cash' || bucket === 'site_credits'

  return (
    <div className="grid gap-4 side:grid-cols-[minmax(0,560px)_minmax(280px,320px)]">
      <Form
        form={form}
        saveLabel={id === null ? 'Save as draft' : 'Save'}
        {...(isPublished && { onReview: () => setIsAsking(true) })}
        formatField={(name, value) => showField(name, value, { buckets, zone })}
      >
        {!canEdit && <Note>You can look at this promo; to change it takes the role editor.</Note>}
        <Card title="Promo">
          <Stack>
            <TextField label="Name" isDisabled={!canEdit} {...field('name')} />
            <TextArea
              label="Description"
              isOptional
              isDisabled={!canEdit}
              rows={2}
              {...field('description')}
            />
          </Stack>
        </Card>
        <GivesCard form={form} buckets={buckets} isMoney={isMoney} canEdit={canEdit} />
        <Card title="How long and how much">
          <Stack>
            <Pair>
              <DateTimeField label="Starts" isOptional isDisabled={!canEdit} {...field('startsAt')} />
              <DateTimeField label="Ends" isOptional isDisabled={!canEdit} {...field('endsAt')} />
            </Pair>
            <NumberField
              label="Total budget"
              isOptional
              unit={isMoney ? 'dollars' : 'hundredths'}
              isDisabled={!canEdit}
              help="Once it is spent nobody can claim any more. Without one there is no limit."
              {...field('budgetCents')}
            />
          </Stack>
        </Card>
        <Card
          title="Who may claim"
          note={values.rules.length === 0 ? 'everybody' : 'whoever meets all rules'}
        >
          <RulesEditor
            rules={values.rules}
            errors={form.errors}
            isDisabled={!canEdit}
            {...pick(field('rules'))}
          />
        </Card>
      </Form>
      <Simulator
        opened={{
          name: values.name || 'New promo',
          bucket,
          terms: {
            id,
            creditsCents: Math.max(1, values.creditsCents),
            budgetCents: values.budgetCents,
            rules: promoInput.shape.rules.safeParse(values.rules).success ? values.rules : saved.rules,
          },
        }}
        note={form.dirty.length > 0 ? 'with what is not saved' : 'as it stands now'}
      />
      {isAsking && (
        <ReviewDialog
          name={saved.name}
          changes={form.dirty.map(name => ({
            name: names[name],
            value: showField(name, values[name], { buckets, zone }),
            note: `was ${showField(name, saved[name], { buckets, zone })}`,
          }))}
          onClose={() => setIsAsking(false)}
          onConfirm={async given => {
            const answer = await form.submit(given)
            return answer?.ok === false ? answer.message : undefined
          }}
        />
      )}
    </div>
  )
}

const pick = <Value,>({ onChange, onBlur, name }: { onChange: Value; onBlur: () => void; name: string }) => ({
  onChange,
  onBlur,
  name,
})
