'use client'

import type { FormErrors } from '@/components/form/form-state'
import { Pair } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { ErrorNote } from '@/components/ui/note'
import { NumberField } from '@/components/ui/number-field'
import type { RolloutStep } from '@/lib/app-config/release/rollout-rules'

type Props = {
  rollout: RolloutStep[]
  onChange: (rollout: RolloutStep[]) => void
  /** By path: `rollout.1.percent`. */
  errors: FormErrors
  canEdit: boolean
}

export function RolloutStages({ rollout, onChange, errors, canEdit }: Props) {
  const stages = rollout.map((step, place) => ({ ...step, place }))
  const change = (place: number, step: Partial<RolloutStep>) =>
    onChange(rollout.map((old, index) => (index === place ? { ...old, ...step } : old)))
  const errorOf = (name: string) => ({ name, error: errors[name] })
  const isShownAtField = Object.keys(errors).some(path => path.startsWith('rollout.'))
  return (
    <div className="grid gap-3.5">
      <ol className="grid gap-3.5">
        {stages.map(({ percent, hours, place }) => (
          <li key={place} className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Pair>
                <NumberField
                  label={`Users in stage ${place + 1}`}
                  {...errorOf(`rollout.${place}.percent`)}
                  end="%"
                  min={1}
                  max={100}
                  value={percent}
                  onChange={next => change(place, { percent: next ?? 0 })}
                  isDisabled={!canEdit}
                />
                <NumberField
                  label={place === 0 ? 'From the publish time' : `Begins after stage ${place}`}
                  {...errorOf(`rollout.${place}.hours`)}
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
              onClick={() => onChange(rollout.filter((_, index) => index !== place))}
            />
          </li>
        ))}
      </ol>
      {canEdit && rollout.length < 10 && (
        <Button
          variant="ghost"
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...rollout, { percent: 100, hours: 24 }])}
          icon="plus"
        >
          Add stage
        </Button>
      )}
      <ErrorNote>{!isShownAtField && errors.rollout}</ErrorNote>
    </div>
  )
}
