'use client'

import type { FormState } from '@/components/admin/form/use-form'
import { Card, Pair } from '@/components/admin/layout/card'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { ErrorNote } from '@/components/ui/note'
import { NumberField } from '@/components/ui/number-field'
import { Switch } from '@/components/ui/switch'
import type { ReleaseInput as Values } from '@/lib/release/schema-console'

type Props = { form: Pick<FormState<Values>, 'values' | 'errors' | 'set'>; canEdit: boolean }

const standardPlan: Values['rollout'] = [
  { percent: 1, hours: 0 },
  { percent: 5, hours: 24 },
  { percent: 20, hours: 24 },
  { percent: 100, hours: 48 },
]

/** The stages of a release that is not published yet. */
export function RolloutCard({ form: { values, errors, set }, canEdit }: Props) {
  const { rollout } = values
  const stages = rollout.map((step, place) => ({ ...step, place }))
  const change = (place: number, step: Partial<Values['rollout'][number]>) =>
    set(
      'rollout',
      rollout.map((old, index) => (index === place ? { ...old, ...step } : old)),
    )
  return (
    <Card
      title="Staged rollout"
      note={rollout.length === 0 ? 'all users get the release immediately' : `${rollout.length} stages`}
      end={
        <Switch
          label="Staged rollout"
          name="rollout"
          isBare
          isOn={rollout.length > 0}
          onChange={isOn => set('rollout', isOn ? standardPlan : [])}
          isDisabled={!canEdit}
        />
      }
    >
      {rollout.length > 0 && (
        <div className="grid gap-3.5">
          <ol className="grid gap-3.5">
            {stages.map(({ percent, hours, place }) => (
              <li key={place} className="flex items-end gap-2">
                <div className="min-w-0 flex-1">
                  <Pair>
                    <NumberField
                      label={`Stage ${place + 1}`}
                      end="% of users"
                      min={1}
                      max={100}
                      value={percent}
                      onChange={next => change(place, { percent: next ?? 0 })}
                      isDisabled={!canEdit}
                    />
                    <NumberField
                      label={place === 0 ? 'From the publish time' : `Begins after stage ${place}`}
                      end="hours"
                      min={0}
                      max={720}
                      value={hours}
                      onChange={next => change(place, { hours: next ?? 0 })}
                      isDisabled={!canEdit || place === 0}
                    />
                  </Pair>
                </div>
                <IconButton
                  icon="close"
                  label={`Remove stage ${place + 1}`}
                  disabled={!canEdit || rollout.length <= 2 || place === 0}
                  onClick={() =>
                    set(
                      'rollout',
                      rollout.filter((_, index) => index !== place),
                    )
                  }
                />
              </li>
            ))}
          </ol>
          {canEdit && rollout.length < 10 && (
            <Button
              variant="ghost"
              size="small"
              className="justify-self-start"
              onClick={() => set('rollout', [...rollout, { percent: 100, hours: 24 }])}
            >
              <Icon name="plus" className="size-3.5" />
              Add stage
            </Button>
          )}
          <ErrorNote>{errors.rollout}</ErrorNote>
        </div>
      )}
    </Card>
  )
}
