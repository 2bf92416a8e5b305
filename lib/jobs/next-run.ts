import { parseCronItem } from 'graphile-worker'

const minuteMs = 60_000
const minutesAhead = 366 * 24 * 60

/** The next minute after `now` that a cron line in UTC names; null when there is none within a year. */
export function findNextRun(schedule: string, now: Date): Date | null {
  const { match } = parseCronItem({ task: 'any', match: schedule })
  const first = Math.floor(now.getTime() / minuteMs) * minuteMs
  for (let ahead = 1; ahead <= minutesAhead; ahead++) {
    const at = new Date(first + ahead * minuteMs)
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    }
    if (match(digest)) return at
  }
  return null
}
