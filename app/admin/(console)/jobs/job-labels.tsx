import { State, type StateName } from '@/components/ui/state'
import { sentenceCase } from '@/lib/core/format'
import type { JobState } from '@/lib/jobs/rules'

const states: Record<JobState | 'lost', { is: StateName; words: string }> = {
  queued: { is: 'scheduled', words: 'Queued' },
  running: { is: 'live', words: 'Running' },
  failed: { is: 'failed', words: 'Failed' },
  done: { is: 'ended', words: 'Done' },
  lost: { is: 'failed', words: 'Lost' },
}

export function JobStateMark({ state }: { state: JobState | 'lost' }) {
  return <State is={states[state].is}>{states[state].words}</State>
}

export function formatJobName(task: string): string {
  const words = task.replaceAll('_', ' ').replace('sign ins', 'sign-ins')
  return sentenceCase(words)
}

/** "12 ms", "3.4 s", "2 min". */
export function formatRunTime(ms: number | null): string {
  if (ms === null) return 'Not finished'
  if (ms < 1_000) return `${Math.round(ms)} ms`
  return ms < 120_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`
}
