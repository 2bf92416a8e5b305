import type { Fact, Optional } from '@/components/ui/facts'
import { describeProgress, formatStages, type Rollout } from '@/lib/app-config/release/rollout-rules'
import type { RestoreEffect } from '@/lib/console/impact/restore-effect'
import { pluralize } from '@/lib/core/format'
import { endedRolloutFact } from './ended-rollout-fact'
import { listForcedUpdateFacts } from './forced-update-facts'

export function formatRestoreTitle(name: string, effect: RestoreEffect | undefined): string {
  if (!effect?.impact) return `Restore ${name}?`
  const devices = pluralize(effect.impact.affectedDevices, 'device')
  return effect.rollout
    ? `Restore ${name} and force up to ${devices} to update in stages?`
    : `Restore ${name} and force ${devices} to update?`
}

export const listRestoreFacts = ({ impact, rollout, ended }: RestoreEffect, zone: string): Optional<Fact> => [
  rollout && { name: 'Stages', value: formatStages(rollout.rolloutPlan), note: describeReturn(rollout) },
  ...(impact ? listForcedUpdateFacts(impact, zone) : []),
  ...ended.map(endedRolloutFact),
]

const describeReturn = (rollout: Rollout) =>
  rollout.rolloutState === 'running'
    ? `goes on at ${rollout.rolloutPercent}%`
    : `stays ${describeProgress(rollout)}`
