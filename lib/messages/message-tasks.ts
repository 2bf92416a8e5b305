import { env } from '@/lib/env'
import type { Task } from '@/lib/jobs/task'
import { type Providers, createProviders, channelsOf } from './providers'
import { type backOff, deliver } from './deliver-message'
import { expireMessages, requeueStranded } from './outbox'

type Options = { carriers?: Providers; waitSeconds?: typeof backOff }

/**
 * What sends queued messages, each once, however many processes do; those that waited for a key are taken up at a start,
 * and every minute those that a process left behind.
 */
export async function messageTasks({ waitSeconds, ...options }: Options = {}): Promise<Task[]> {
  const carriers = options.carriers ?? (await createProviders(env()))
  const channels = channelsOf(carriers)
  return [
    {
      name: 'send_message',
      description: 'Hands one mail or SMS of the outbox to its provider.',
      // The outbox tells of its messages.
      isRecorded: false,
      run: ({ payload }) => deliver((payload as { message_id: number }).message_id, carriers, waitSeconds),
    },
    {
      name: 'take_up_messages',
      description: 'Takes up messages that nobody is sending, and gives up those that expired.',
      schedule: '* * * * *',
      runOnStart: true,
      resultUnit: 'messages',
      async run() {
        if (channels.length === 0) return 0
        return (await expireMessages(channels)) + (await requeueStranded(channels))
      },
    },
  ]
}
