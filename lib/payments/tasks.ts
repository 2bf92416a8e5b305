import type { Task } from '@/lib/jobs/task'
import { deleteEventBodies } from './delete-event-bodies'
import { expireDeposits } from './expire-deposits'
import { payoutTaskName, payWithdrawals } from './pay-withdrawals'
import { processEvent } from './process-event'
import { eventAttempts, eventTaskName } from './receive-event'
import { reconcile } from './reconcile'
import { sandboxTask } from './sandbox/events'

export const paymentTasks: Task[] = [
  {
    name: eventTaskName,
    description:
      'Processes an event of a payment provider: credits deposits, completes or returns withdrawals.',
    maxAttempts: eventAttempts,
    isRecorded: false,
    run: ({ payload, attempt }) => processEvent((payload as { id: number }).id, attempt),
  },
  {
    name: 'expire_deposits',
    description: 'Ends unpaid deposits after their time, through the provider.',
    schedule: '*/5 * * * *',
    resultUnit: 'deposits ended',
    run: ({ signal }) => expireDeposits(signal),
  },
  {
    name: payoutTaskName,
    description: 'Sends withdrawals that need no approval, and approved ones, to the payment provider.',
    schedule: '*/5 * * * *',
    runOnStart: true,
    resultUnit: 'withdrawals sent',
    run: ({ signal }) => payWithdrawals(signal),
  },
  {
    name: 'reconcile_payments',
    description:
      'Compares deposits and withdrawals with the records of the payment provider; opens a case per difference.',
    schedule: '20 4 * * *',
    catchUpMissed: true,
    resultUnit: 'new cases',
    run: ({ signal }) => reconcile(signal),
  },
  {
    name: 'delete_payment_event_bodies',
    description: 'Deletes the content of old payment events.',
    schedule: '50 4 * * *',
    resultUnit: 'events',
    run: deleteEventBodies,
  },
  sandboxTask,
]
