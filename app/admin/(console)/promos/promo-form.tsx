'use client'

import { changePromo, createPromo } from '@/app/admin/(console)/generated/actions'
import { Form } from '@/components/form/form'
import { editorsOnly, type FormState, useForm } from '@/components/form/use-form'
import { Card, Pair, Stack } from '@/components/page/card'
import { DateTimeField } from '@/components/ui/date-time-field'
import { NumberField } from '@/components/ui/number-field'
import { deferred, onDemand } from '@/components/ui/on-demand'
import { Select } from '@/components/ui/select'
import { TextArea, TextField } from '@/components/ui/text-field'
import { bucketNames } from '@/lib/core/amount'
import { pluralize } from '@/lib/core/format'
import type { PromoInput as Values } from '@/lib/rewards/promo/schema-console'
import type { CreditBucket } from '@/lib/rewards/promo/stored-promos'
import type { RuleValues } from './rule-kinds'

const FormattedField = deferred(async () => (await import('./formatted-field')).FormattedField)
const PromoPreview = deferred(async () => (await import('./promo-preview')).PromoFormPreview)
const RulesEditor = deferred(async () => (await import('./rules-editor')).RulesEditor)
const ReviewDialog = onDemand(async () => (await import('./review-dialog')).PromoReviewDialog)
const ClaimsPreviewPanel = deferred(async () => (await import('./claims-preview')).ClaimsPreviewPanel)

const names: Record<keyof Values, string> = {
  name: 'Name',
  description: 'Description',
  creditsCents: 'Credits',
  creditBucketId: 'Bucket',
  startsAt: 'Start',
  endsAt: 'End',
  budgetCents: 'Budget',
  rules: 'Rules',
}

type Props = {
  /** Null for a new promo. */
  id: number | null
  form: Values
  updatedAt?: string
  isPublished: boolean
  buckets: CreditBucket[]
  ruleValues: RuleValues
  canEdit: boolean
}

/** The claims preview follows unsaved changes. */
export function PromoForm(props: Props) {
  const { id, form: saved, updatedAt = '', isPublished, buckets, ruleValues, canEdit } = props
  const form = useForm<Values>({
    shape: async () => (await import('@/lib/rewards/promo/schema-console')).promoInput,
    saved,
    version: updatedAt,
    names,
    save: (values, { version, reason }) =>
      id === null ? createPromo(values) : changePromo({ id, updatedAt: version, form: values, reason }),
    readOnly: !canEdit && editorsOnly,
    opensIn: id === null && '/admin/promos',
  })
  const { values, field } = form
  const chosen = buckets.find(one => one.id === values.creditBucketId) ?? null
  const bucket = chosen?.bucket ?? null
  const isMoney = bucket === 'cash' || bucket === 'site_credits'
  const unit = isMoney ? undefined : (bucketNames[bucket ?? ''] ?? 'credits')

  return (
    <div className="grid gap-4 side:grid-cols-[minmax(0,560px)_minmax(280px,300px)]">
      <Form
        form={form}
        saveLabel={id === null ? 'Save draft' : 'Save'}
        needsReview={isPublished}
        review={onClose => (
          <ReviewDialog form={form} buckets={buckets} onClose={onClose} onConfirm={form.confirm} />
        )}
        formatField={(name, value, version) => (
          <FormattedField name={name} value={value} version={version} buckets={buckets} />
        )}
      >
        <Card title="Promo">
          <Stack>
            <TextField {...field('name')} />
            <TextArea isOptional rows={2} {...field('description')} />
          </Stack>
        </Card>
        <AwardCard form={form} buckets={buckets} unit={unit} />
        <ScheduleCard form={form} unit={unit} />
        <Card title="Eligibility" note={values.rules.length === 0 ? 'all users' : 'users who meet all rules'}>
          <RulesEditor
            rules={values.rules}
            values={ruleValues}
            errors={form.errors}
            isDisabled={!canEdit}
            {...pick(field('rules'))}
          />
        </Card>
      </Form>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <PromoPreview values={values} bucket={chosen} isPublished={isPublished} />
        <ClaimsPreviewPanel
          opened={{
            name: values.name || 'New promo',
            bucket,
            terms: {
              id,
              creditsCents: Math.max(1, values.creditsCents),
              creditBucketId: values.creditBucketId,
              startsAt: values.startsAt,
              endsAt: values.endsAt,
              budgetCents: form.isValid('budgetCents') ? values.budgetCents : saved.budgetCents,
              rules: form.isValid('rules') ? values.rules : saved.rules,
            },
          }}
          note={describeTerms(id, form.dirty.length > 0)}
        />
      </div>
    </div>
  )
}

/** Of the amounts; undefined for dollars. */
type Unit = string | undefined

type ScheduleProps = {
  form: Pick<FormState<Values>, 'field' | 'values'>
  unit: Unit
}

function ScheduleCard({ form: { field, values }, unit }: ScheduleProps) {
  return (
    <Card title="Schedule and budget">
      <Stack>
        <Pair>
          <DateTimeField isOptional {...field('startsAt')} label="Starts" />
          <DateTimeField isOptional {...field('endsAt')} label="Ends" />
        </Pair>
        <NumberField
          isOptional
          unit={unit ? 'hundredths' : 'dollars'}
          end={unit}
          help={describeBudget(values)}
          {...field('budgetCents')}
          label="Total budget"
        />
      </Stack>
    </Card>
  )
}

function describeTerms(id: number | null, isChanged: boolean): string {
  if (id === null) return 'not saved yet'
  return isChanged ? 'with unsaved changes' : 'saved terms'
}

function describeBudget({ budgetCents, creditsCents }: Values): string {
  if (budgetCents === null) return 'Leave empty for no limit.'
  const claims = creditsCents > 0 ? Math.floor(budgetCents / creditsCents) || 0 : 0
  return `Covers ${pluralize(claims, 'claim')} in total. When it is spent, users can no longer claim.`
}

const pick = <Value,>({ onChange, onBlur, name }: { onChange: Value; onBlur: () => void; name: string }) => ({
  onChange,
  onBlur,
  name,
})

type AwardCardProps = {
  form: Pick<FormState<Values>, 'field' | 'values' | 'set'>
  buckets: CreditBucket[]
  unit: Unit
}

function AwardCard({ form, buckets, unit }: AwardCardProps) {
  return (
    <Card title="Award" note="once per user">
      <Pair>
        <NumberField
          unit={unit ? 'hundredths' : 'dollars'}
          end={unit}
          help="Amount per claim."
          {...form.field('creditsCents')}
          onChange={cents => form.set('creditsCents', cents ?? 0)}
        />
        <Select
          options={buckets.map(({ id, name, isActive, bucket }) => ({
            value: String(id),
            label: isActive ? name : `${name} (inactive)`,
            note: bucketNames[bucket] ?? bucket,
          }))}
          {...form.field('creditBucketId')}
          value={form.values.creditBucketId ? String(form.values.creditBucketId) : null}
          onChange={id => form.set('creditBucketId', Number(id))}
        />
      </Pair>
    </Card>
  )
}
