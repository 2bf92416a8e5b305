'use client'

import type { FormState } from '@/components/form/use-form'
import { Card } from '@/components/page/card'
import { deferred } from '@/components/ui/on-demand'
import { Switch } from '@/components/ui/switch'
import type { ReleaseInput as Values } from '@/lib/app-config/release/schema-console'

type Props = { form: Pick<FormState<Values>, 'values' | 'errors' | 'set'>; canEdit: boolean }

const RolloutStages = deferred(async () => (await import('./rollout-stages')).RolloutStages)

const standardPlan: Values['rollout'] = [
  { percent: 1, hours: 0 },
  { percent: 5, hours: 24 },
  { percent: 20, hours: 24 },
  { percent: 100, hours: 48 },
]

/** The stages of a release that is not published yet. */
export function RolloutCard({ form: { values, errors, set }, canEdit }: Props) {
  const { rollout } = values
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
        <RolloutStages
          rollout={rollout}
          onChange={next => set('rollout', next)}
          errors={errors}
          canEdit={canEdit}
        />
      )}
    </Card>
  )
}
