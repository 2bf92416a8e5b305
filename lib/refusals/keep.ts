import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { hearRefused, type Refused } from '@/lib/http/refused'
import { log } from '@/lib/log'
import { redact, redactAnswer } from './redact'

const everyMs = 250
const mostPerWrite = 200

/**
 * Keeps each refused call of this process from now on, secrets out, a few hundred milliseconds after its answer.
 * Of a flood the first 200 in each quarter of a second are kept, and the log says how many were not.
 */
export function keepRefusals(): { stop(): Promise<void> } {
  let waiting: Refused[] = []
  let unkept = 0
  let timer: NodeJS.Timeout | undefined
  let written = Promise.resolve()

  const unhear = hearRefused(call => {
    if (waiting.length < mostPerWrite) waiting.push(call)
    else unkept++
    timer ??= setTimeout(writeDown, everyMs).unref()
  })

  function writeDown() {
    clearTimeout(timer)
    timer = undefined
    const calls = waiting
    waiting = []
    if (unkept > 0) log.warn({ unkept }, 'refused calls came too fast to keep them all')
    unkept = 0
    written = written
      .then(() => store(calls))
      .catch(error => log.warn({ error }, 'refused calls were not kept'))
  }

  return {
    async stop() {
      unhear()
      writeDown()
      await written
    },
  }
}

async function store(calls: Refused[]): Promise<void> {
  if (calls.length === 0) return
  const rows = calls.map(({ sent, detail, answer, userAgent, path, ...call }) => ({
    ...call,
    path: redact(path),
    userAgent: redact(userAgent),
    sent: redact(sent),
    detail: redactAnswer(detail),
    answer: redactAnswer(answer),
  }))
  await db.run(sql`
    insert into refusals (request_id, user_id, method, path, user_agent, status, rule, detail, sent, answer)
    select "requestId", "userId", method, path, "userAgent", status, rule,
           nullif(detail, 'null'), nullif(sent, 'null'), answer
      from json_to_recordset(${JSON.stringify(rows)}::json) as call (
        "requestId" text, "userId" int, method text, path text, "userAgent" text, status int, rule text,
        detail jsonb, sent jsonb, answer jsonb)`)
}
