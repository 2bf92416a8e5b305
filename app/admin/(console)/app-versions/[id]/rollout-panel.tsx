'use client'

import { useState } from 'react'
import { extendRollout, limitRollout } from '@/app/admin/(console)/app-versions/actions'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Card } from '@/components/admin/layout/card'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FactsTable } from '@/components/ui/facts'
import { formatPercent, pluralize } from '@/components/ui/format'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import type { CallCounts, RolloutHealth } from '@/lib/release/rollout-health'
import { findNextStep, type RolloutMove, type RolloutStep, rolloutMoves } from '@/lib/release/rollout-rules'
import type { Release } from '@/lib/release/rules'

type Rollout = {
  id: number
  name: string
  updatedAt: string
  percent: number
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
  const [move, setMove] = useState<RolloutMove | null>(null)
  const { percent, state, reason, plan } = release
  const next = findNextStep({ rolloutPlan: plan, rolloutPercent: percent })
  const moves = rolloutMoves[state].filter(
    // With one stage left, advancing is completing.
    one => canMove(one, role) && !(one === 'advance' && next?.percent === 100),
  )
  return (
    <Card title="Rollout" note={plan.map(step => `${step.percent}%`).join(' → ')} className="mb-[18px]">
      <div className="grid gap-3.5">
        {state === 'stopped' && (
          <Note tone="bad" title="Stopped: no user is offered this release.">
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
            {percent}% of users are offered this release
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
        {moves.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {moves.map(one => (
              <Button key={one} size="small" onClick={() => setMove(one)}>
                {textOf(one, release, next).label}
              </Button>
            ))}
          </div>
        )}
      </div>
      {move && <MoveDialog move={move} release={release} next={next} onClose={() => setMove(null)} />}
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

type DialogProps = { move: RolloutMove; release: Rollout; next: RolloutStep | undefined; onClose: () => void }

function MoveDialog({ move, release, next, onClose }: DialogProps) {
  const { showResult, showToast } = useToaster()
  const { id, updatedAt } = release
  const { title, label, effect } = textOf(move, release, next)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      confirmLabel={label}
      cancelLabel="Keep rollout"
      isDanger={move === 'complete' || move === 'stop'}
      onConfirm={async ({ reason }) => {
        const result = showResult(
          move === 'hold' || move === 'stop'
            ? await limitRollout({ id, updatedAt, move, reason })
            : await extendRollout({ id, updatedAt, move, reason }),
        )
        if (result.ok && !result.undo && result.result) showToast({ text: result.result.text })
        return result.ok ? undefined : result.message
      }}
    >
      {effect}
    </ConfirmDialog>
  )
}

function textOf(move: RolloutMove, { name, percent }: Rollout, next: RolloutStep | undefined) {
  switch (move) {
    case 'advance':
      return {
        title: `Offer ${name} to ${next?.percent ?? 100}% of users now?`,
        label: `Advance to ${next?.percent ?? 100}%`,
        effect: 'The time until the stage after it begins now.',
      }
    case 'complete':
      return {
        title: `Offer ${name} to all users now?`,
        label: 'Complete',
        effect: 'A second manager has to approve, because the plan reaches all users later.',
      }
    case 'hold':
      return {
        title: `Hold the rollout of ${name} at ${percent}%?`,
        label: 'Hold',
        effect: 'The same users stay in it, and no others are added until it is resumed.',
      }
    case 'resume':
      return {
        title: `Resume the rollout of ${name} at ${percent}%?`,
        label: 'Resume',
        effect: 'The same users are offered the release. The next stage begins after its full time.',
      }
    case 'stop':
      return {
        title: `Roll back ${name}?`,
        label: 'Roll back',
        effect:
          'All users are offered the release before, until the rollout is resumed. Devices that already updated keep the newer version.',
      }
  }
}
