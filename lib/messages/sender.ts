import { Logger, parseCronItems, run } from 'graphile-worker'
import { env } from '@/lib/env'
import { log, maskPersonal } from '@/lib/log'
import { type Carriers, hireCarriers, openChannels } from './carriers'
import { type backOff, deliver } from './deliver'
import { expireMessages, requeueStranded } from './outbox'

const concurrency = 4

/** Work that one of the processes does every hour, by name. */
export type Chores = Record<string, () => Promise<unknown>>

type Options = { carriers?: Carriers; waitSeconds?: typeof backOff; chores?: Chores }

const logger = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning')
    log[level === 'error' ? 'error' : 'warn'](maskPersonal(message))
})

/**
 * Sends queued messages from now on, each once, however many processes do; those that waited for a key are taken up at
 * once, and every minute those that a process left behind. The queue that wakes it does the hourly chores too.
 * `stop` lets deliveries under way end.
 */
export async function startSender(options: Options = {}): Promise<{ stop(): Promise<void> }> {
  const carriers = options.carriers ?? (await hireCarriers(env()))
  const channels = openChannels(carriers)
  const chores = Object.entries(options.chores ?? {})
  const takeUp = async () => {
    if (channels.length === 0) return
    await expireMessages(channels)
    await requeueStranded(channels)
  }

  await takeUp()
  const runner = await run({
    // The worker listens, which a pooler in front of the database does not pass on.
    connectionString: env().DIRECT_DATABASE_URL ?? env().DATABASE_URL ?? '',
    maxPoolSize: concurrency + 1,
    concurrency,
    // New jobs announce themselves; this is how late a postponed one may be.
    pollInterval: 5_000,
    noHandleSignals: true,
    logger,
    parsedCronItems: parseCronItems([
      { task: 'take_up_messages', match: '* * * * *' },
      ...chores.map(([task]) => ({ task, match: '17 * * * *' })),
    ]),
    taskList: {
      send_message: payload =>
        deliver((payload as { message_id: number }).message_id, carriers, options.waitSeconds),
      take_up_messages: takeUp,
      ...Object.fromEntries(chores.map(([task, work]) => [task, async () => void (await work())])),
    },
  })

  return { stop: () => runner.stop() }
}
