import { SavedRowActions } from '@/components/feedback/saved-row'
import { Card } from '@/components/page/card'
import { FactsTable } from '@/components/ui/facts'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import type { CallCounts, RolloutHealth } from '@/lib/app-config/release/rollout-calls'
import {
  findNextStep,
  formatStages,
  type RolloutMove,
  type RolloutStep,
  rolloutMoves,
} from '@/lib/app-config/release/rollout-rules'
import type { Release } from '@/lib/app-config/release/rules'
import { formatPercent, pluralize } from '@/lib/core/format'
import { describeMove } from './describe-move'
import { RolloutMoves } from './rollout-moves'

type Rollout = {
  id: number
  name: string
  updatedAt: string
  percent: number
  isForced: boolean
  state: Release['rolloutState']
  reason: string
  plan: RolloutStep[]
}

type Props = {
  release: Rollout
  nextAt: string | null
  health: RolloutHealth
  role: 'viewer' | 'editor' | 'manager'
}

/** What a rollout has reached, how its build does, and the moves that the operator can make. */
export function RolloutPanel({ release, nextAt, health, role }: Props) {
  const { id, updatedAt, percent, isForced, state, reason, plan } = release
  const next = findNextStep({ rolloutPlan: plan, rolloutPercent: percent })
  const moves = rolloutMoves[state].filter(
    // With one stage left, advancing is completing.
    one => canMove(one, role) && !(one === 'advance' && next?.percent === 100),
  )
  return (
    <Card title="Rollout" note={formatStages(plan)} className="mb-[18px]">
      <div className="grid gap-3.5">
        {state === 'stopped' && (
          <Note
            tone="bad"
            title={`Stopped: no user ${isForced ? 'has to update to' : 'is offered'} this release.`}
          >
            {reason}
          </Note>
        )}
        {state === 'held' && (
          <Note tone="warn" title={`Held at ${percent}%.`}>
            {reason}
          </Note>
        )}
        {state === 'running' && (
          <p className="text-ink-soft tabular-nums">
            {percent}% of users {isForced ? 'must update to' : 'are offered'} this release
            {next && nextAt ? (
              <>
                ; {next.percent}% from <Time at={nextAt} relative="beside" />
              </>
            ) : null}
            .
          </p>
        )}
        <FactsTable
          isInCard
          facts={[
            { name: 'On this build', value: describeCalls(health.newBuild) },
            { name: 'On older builds', value: describeCalls(health.oldBuilds) },
          ]}
        />
        <SavedRowActions>
          <RolloutMoves
            row={{ id, updatedAt }}
            moves={moves.map(move => ({ move, ...describeMove(move, release, next) }))}
          />
        </SavedRowActions>
      </div>
    </Card>
  )
}

function canMove(move: RolloutMove, role: Props['role']): boolean {
  return role === 'manager' || (role === 'editor' && (move === 'hold' || move === 'stop'))
}

function describeCalls({ callers, rejected, failed }: CallCounts): string {
  if (callers === 0) return 'No calls in this stage yet'
  const [failures, rejections] = [failed / callers, rejected / callers].map(formatPercent)
  return `${pluralize(callers, 'caller')} in this stage: ${failures} with server errors, ${rejections} with rejections`
}
