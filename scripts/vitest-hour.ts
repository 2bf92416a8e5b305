import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, beforeEach, vi } from 'vitest'

const hourMs = 3_600_000
const marginMs = 30_000

/** Days, figures per hour and limits per day change on the hour: a test that starts just before it waits, so that it sees one of them. */
async function waitForHour() {
  if (vi.isFakeTimers()) return
  const leftMs = hourMs - (Date.now() % hourMs)
  if (leftMs < marginMs) await wait(leftMs)
}

beforeAll(waitForHour)
beforeEach(waitForHour)
