import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { networkOf } from '@/lib/http/network'
import { subscribeToRejections, type Refused } from '@/lib/http/request-trace'
import { log } from '@/lib/log'
import { MinuteBudget } from './minute-budget'
import { redact, redactAnswer } from './redact'

const everyMs = 250
const tellEveryMs = 60_000
/**
 * Rows a minute, over all processes of the service. Two budgets can be used up within one minute, at its end and at the
 * start of the next, so both together stay below 500: the table never grows by more than 1,000 rows in 60 seconds.
 */
const strangers = { perCaller: 20, total: 200 }
const users = { perCaller: 30, total: 250 }

/**
 * Keeps refused calls of this process from now on, secrets out, a few hundred milliseconds after their answer. Callers
 * without a token share one budget, users another, so that a flood pushes out no user's call; the log says how many
 * were not kept. Without rate limits all are kept.
 */
export function recordRejections({ isLimited = env().RATE_LIMITS === 'on' } = {}): { stop(): Promise<void> } {
  const ofStrangers = new MinuteBudget(shareOf(strangers))
  const ofUsers = new MinuteBudget(shareOf(users))
  let waiting: object[] = []
  let unkept = { strangers: 0, users: 0 }
  let timer: NodeJS.Timeout | undefined
  let telling: NodeJS.Timeout | undefined
  let written = Promise.resolve()

  const unhear = subscribeToRejections(call => {
    const { userId, ip } = call
    const hasRoom =
      userId === null
        ? ofStrangers.take(networkOf(ip), performance.now())
        : ofUsers.take(String(userId), performance.now())
    if (isLimited && !hasRoom) return countUnkept(userId === null ? 'strangers' : 'users')
    // Redacted at once, so that no large body waits in memory.
    waiting.push(toRow(call))
    timer ??= setTimeout(writeDown, everyMs).unref()
  })

  function countUnkept(whose: keyof typeof unkept) {
    unkept[whose]++
    telling ??= setTimeout(tellUnkept, tellEveryMs).unref()
  }

  function tellUnkept() {
    clearTimeout(telling)
    telling = undefined
    if (unkept.strangers + unkept.users > 0)
      log.warn({ unkept }, 'refused calls were too many to keep them all')
    unkept = { strangers: 0, users: 0 }
  }

  function writeDown() {
    clearTimeout(timer)
    timer = undefined
    const rows = waiting
    waiting = []
    written = written
      .then(() => store(rows))
      .catch(error => log.warn({ error }, 'refused calls were not kept'))
  }

  return {
    async stop() {
      unhear()
      writeDown()
      tellUnkept()
      await written
    },
  }
}

/** What one of the service's processes may keep. */
function shareOf({ perCaller, total }: typeof users) {
  return { perCaller, total: Math.floor(total / env().WORKERS) }
}

function toRow({ sent, detail, answer, userAgent, path, ip: _, ...call }: Refused): object {
  return {
    ...call,
    path: redact(path),
    userAgent: redact(userAgent),
    sent: redact(sent),
    detail: redactAnswer(detail),
    answer: redactAnswer(answer),
  }
}

async function store(rows: object[]): Promise<void> {
  if (rows.length === 0) return
  await db.run(sql`
    insert into refusals (
      request_id, client_request_id, user_id, method, path, user_agent, status, rule, detail, sent, answer)
    select "requestId", "clientRequestId", "userId", method, path, "userAgent", status, rule,
           nullif(detail, 'null'), nullif(sent, 'null'), answer
      from json_to_recordset(${JSON.stringify(rows)}::json) as call (
        "requestId" text, "clientRequestId" text, "userId" int, method text, path text, "userAgent" text,
        status int, rule text, detail jsonb, sent jsonb, answer jsonb)`)
}
