import { settleTaskName } from '@/lib/feed/request-settlement'
import type { Task } from '@/lib/jobs/task'
import { requeueMissedEntries } from './requeue-missed-entries'
import { settleDue } from './settle-due'

/**
 * Settlement as jobs: as soon as a delivery asks for it, and every minute for whatever was left behind or waits for time;
 * each night for entries that neither would come upon. Such an entry says that something is wrong, so the night's job fails,
 * which is where operators see it and managers are mailed it, though it has mended what it found.
 */
export const settlementTasks: Task[] = [
  {
    name: settleTaskName,
    does: "Settles pick'em entries whose matches are over, and settles anew what operators accepted.",
    schedule: '* * * * *',
    runOnStart: true,
    maxAttempts: 12,
    run: ({ signal }) => settleDue(signal),
  },
  {
    name: 'recall_forgotten',
    does: 'Looks for open entries whose matches are over and that nothing would settle; lets them be settled, and fails naming them.',
    schedule: '50 3 * * *',
    catchUpMissed: true,
    // Tried again it would find nothing, and nobody would hear of it.
    maxAttempts: 1,
    async run() {
      const { entries, first } = await requeueMissedEntries()
      if (entries === 0) return ''
      const more = entries > first.length ? ` and ${entries - first.length} more` : ''
      const named = first.map(id => `E-${id}`).join(', ')
      throw new Error(
        `Open though their matches are over, forgotten until now and being settled: ${named}${more}`,
      )
    },
  },
]
