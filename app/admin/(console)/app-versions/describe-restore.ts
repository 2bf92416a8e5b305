import type { Fact, Optional } from '@/components/ui/facts'
import {
  describeForced,
  describeReturn,
  endedRolloutFact,
  stagesFact,
} from '@/lib/app-config/release/describe-force'
import type { RestoreEffect } from '@/lib/console/impact/restore-effect'
import { pluralize } from '@/lib/core/format'
import { listForcedUpdateFacts } from './forced-update-facts'

export function formatRestoreTitle(name: string, effect: RestoreEffect | undefined): string {
  if (!effect?.impact) return `Restore ${name}?`
  const devices = pluralize(effect.impact.affectedDevices, 'device')
  return `Restore ${name} and force ${describeForced(devices, { isStaged: effect.rollout !== null })}?`
}

export const listRestoreFacts = ({ impact, rollout, ended }: RestoreEffect, zone: string): Optional<Fact> => [
  rollout && stagesFact(rollout.rolloutPlan, describeReturn(rollout)),
  ...(impact ? listForcedUpdateFacts(impact, zone) : []),
  ...ended.map(endedRolloutFact),
]
