'use client'

import { formatBuyIn, formatTotals } from '@/app/admin/(console)/contests/contest-labels'
import { changeBlueprint, createBlueprint } from '@/app/admin/(console)/generated/actions'
import { Form } from '@/components/form/form'
import { type FormState, useForm } from '@/components/form/use-form'
import { Card, Pair, Stack } from '@/components/page/card'
import { NumberField } from '@/components/ui/number-field'
import { deferred, onDemand } from '@/components/ui/on-demand'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { pluralize } from '@/lib/core/format'
import { contestKindNames, type Prize } from '@/lib/play/contest/rules'
import type { BlueprintForm } from '@/lib/play/contest/schema'
import { type OfferedMatch, SlatePicker } from './slate-picker'

const OverlayFact = deferred(async () => (await import('./overlay-fact')).OverlayFact)
const PrizeTable = deferred(async () => (await import('./prize-table')).PrizeTable)
const SaveDialog = onDemand(async () => (await import('./save-blueprint-dialog')).SaveBlueprintDialog)

type Props = {
  /** Null for a new blueprint. */
  id: number | null
  gameId: number
  form: BlueprintForm
  updatedAt?: string
  contests: number
  matches: OfferedMatch[]
  canEdit: boolean
}

const names: Record<keyof BlueprintForm, string> = {
  name: 'Name',
  kind: 'Kind',
  buyInCents: 'Buy-in',
  capacity: 'Capacity',
  prizes: 'Prizes',
  feedGameIds: 'Slate',
}

export function BlueprintEditor({
  id,
  gameId,
  form: saved,
  updatedAt = '',
  contests,
  matches,
  canEdit,
}: Props) {
  const form = useForm<BlueprintForm>({
    shape: async () => (await import('@/lib/play/contest/schema')).blueprintForm,
    saved,
    version: updatedAt,
    names,
    save: async (values, { version, reason }) => {
      if (id === null) return createBlueprint({ gameId, form: values })
      return changeBlueprint({ id, updatedAt: version, form: values, reason })
    },
    opensIn: id === null && '/admin/contests/blueprints',
  })
  const { values } = form
  return (
    <Form
      form={form}
      saveLabel={id === null ? 'Create blueprint' : 'Save'}
      needsReview={contests > 0}
      review={onClose => (
        <SaveDialog
          contests={contests}
          isSlateChanged={form.dirty.includes('feedGameIds')}
          facts={form.dirty.map(name => ({
            name: names[name],
            value: describeField(name, values[name], values.kind),
            note: `now ${describeField(name, saved[name], saved.kind)}`,
          }))}
          onConfirm={form.confirm}
          onClose={onClose}
        />
      )}
      formatField={(name, value, version) => describeField(name, value, version.kind)}
    >
      <OverlayFact terms={values} />
      <TermsCard form={form} canEdit={canEdit} isKindFixed={contests > 0} />
      <div data-field="prizes">
        <PrizeTable
          kind={values.kind}
          buyInCents={values.buyInCents}
          prizes={values.prizes ?? []}
          error={form.errors.prizes}
          isDisabled={!canEdit}
          onChange={prizes => form.set('prizes', prizes)}
        />
      </div>
      <div data-field="feedGameIds">
        <SlatePicker
          matches={matches}
          chosen={values.feedGameIds}
          error={form.errors.feedGameIds}
          isDisabled={!canEdit}
          onChange={chosen => form.set('feedGameIds', chosen)}
        />
      </div>
    </Form>
  )
}

type TermsProps = {
  form: Pick<FormState<BlueprintForm>, 'field' | 'values' | 'set'>
  canEdit: boolean
  isKindFixed: boolean
}

function TermsCard({ form, canEdit, isKindFixed }: TermsProps) {
  const { values, field } = form
  return (
    <Card title="Blueprint">
      <Stack>
        <TextField isDisabled={!canEdit} {...field('name')} />
        <Pair>
          <Select
            isDisabled={!canEdit || isKindFixed}
            options={Object.entries(contestKindNames).map(([value, label]) => ({
              value: value as BlueprintForm['kind'],
              label,
            }))}
            {...(isKindFixed && { help: 'Contests use this blueprint, so its kind cannot change.' })}
            {...field('kind')}
          />
          <NumberField
            unit={values.kind === 'cash' ? 'dollars' : 'hundredths'}
            end={values.kind === 'cash' ? undefined : 'of play money'}
            isDisabled={!canEdit}
            {...field('buyInCents')}
            onChange={cents => form.set('buyInCents', cents ?? 0)}
          />
        </Pair>
        <NumberField
          isOptional
          isDisabled={!canEdit}
          min={2}
          help="Leave empty for any number of users. Contests that are open already keep their terms."
          {...field('capacity')}
          value={values.capacity ?? null}
        />
      </Stack>
    </Card>
  )
}

function describeField(name: keyof BlueprintForm, value: unknown, kind: BlueprintForm['kind']): string {
  if (name === 'feedGameIds') {
    const { length } = value as number[]
    return length === 0 ? 'every match of the game' : pluralize(length, 'match', 'matches')
  }
  if (name === 'capacity') return value == null ? 'no limit' : `${value} users`
  if (name === 'prizes') return formatTotals((value ?? []) as Prize[]) || 'none'
  if (name === 'buyInCents') return formatBuyIn(Number(value), kind)
  if (name === 'kind') return contestKindNames[kind]
  return String(value)
}
