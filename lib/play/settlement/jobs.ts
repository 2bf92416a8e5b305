import type { JobKind } from '@/lib/jobs/job-kind'
import { settleJobName } from '@/lib/play/settlement/request-settlement'
import { requeueMissedEntries } from './requeue-missed-entries'
import { settleDue } from './settle-due'

export const settlementJobs: JobKind[] = [
  {
    name: settleJobName,
    description: "Settles pick'em entries whose matches are over and applies accepted corrections.",
    schedule: '* * * * *',
    runOnStart: true,
    maxAttempts: 12,
    run: ({ signal }) => settleDue(signal),
  },
  {
    name: 'requeue_missed_entries',
    description:
      'Queues open entries whose matches are over but are not due for settlement. Fails with their IDs if it finds any.',
    schedule: '50 3 * * *',
    catchUpMissed: true,
    // The entries are queued by then, so a retry would find none and hide the error from operators.
    maxAttempts: 1,
    async run() {
      const { entries, first } = await requeueMissedEntries()
      if (entries === 0) return ''
      const more = entries > first.length ? ` and ${entries - first.length} more` : ''
      const ids = first.map(id => `E-${id}`).join(', ')
      throw new Error(`Open entries whose matches are over were not due, and are now queued: ${ids}${more}`)
    },
  },
]
