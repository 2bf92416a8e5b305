import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import { record } from '@/bench/bare/record'
import { bare, bodyOf, serve } from '@/bench/bare/server'
import { type Facts, makeTape, type Step, type Take } from '@/bench/bare/tape'
import type { Sent } from '@/bench/calls'
import { pool } from '@/lib/db/client'
import { startCacheInvalidation, stopCacheInvalidation } from '@/lib/db/cache'
import type { Endpoint } from '@/lib/http/declaration'
import { identifyAttempt } from '@/lib/http/idempotency'
import { formatPlayersKey } from '@/lib/entries/rules'

/** Serves a write the bare way: the statements that the route sends for it, in its transaction, and nothing else. */
export async function serveReplay(route: Endpoint, samples: [Sent, Sent, Sent]): Promise<void> {
  await startCacheInvalidation()
  const takes = []
  for (const sample of samples) takes.push(await take(route, sample))
  await stopCacheInvalidation()
  await pool.end()
  // The first one also filled what is kept in memory.
  const [, one, other] = takes as [Take, Take, Take]
  const steps = makeTape(one, other)
  serve(async request => {
    // Whoever started it asks whether it serves.
    if (request.method === 'GET') return {}
    await play(steps, factsOf(request.headers, await bodyOf(request)))
    return { message: 'Done' }
  })
}

async function take(route: Endpoint, { method, path, headers, body = '' }: Sent): Promise<Take> {
  const bytes = Buffer.from(body)
  const request = new Request(`http://localhost${path}`, { method, headers, body })
  const statements = await record(async () => {
    const response = await route(request, { params: Promise.resolve({}), bytes, ip: '127.0.0.1' })
    if (!response.ok) throw new Error(`the route answered ${response.status}: ${await response.text()}`)
  })
  return { facts: factsOf(headers, bytes), statements: statements.filter(({ text }) => isOfEachCall(text)) }
}

/** A floor counts no calls, and leaves out what is written for many calls at a time. */
function isOfEachCall(text: string): boolean {
  return !['rate_limits', 'update access_tokens', 'update idempotency_keys'].some(one => text.includes(one))
}

function factsOf({ authorization = '' }: IncomingMessage['headers'], bytes: Buffer): Facts {
  const body = JSON.parse(bytes.toString())
  const { requestHash, key } = identifyAttempt(0, '', null, { query: '', bytes })
  return {
    tokenHash: createHash('sha256').update(authorization.slice(7)).digest(),
    requestHash,
    key,
    ...body,
    playersKey: body.players && formatPlayersKey(body.players),
    playerIds: body.players?.map((player: { feed_player_id: number }) => player.feed_player_id),
    feedGameIds: body.players?.map((player: { feed_game_id: number }) => player.feed_game_id),
  }
}

async function play(steps: Step[], facts: Facts): Promise<void> {
  const rows: unknown[][][] = []
  let connection: pg.PoolClient | undefined
  try {
    for (const [index, { text, values }] of steps.entries()) {
      if (text === 'begin') connection = await bare.connect()
      const result =
        values.length === 0
          ? await (connection ?? bare).query<unknown[]>({ text, rowMode: 'array' })
          : await (connection ?? bare).query<unknown[]>({
              name: `step ${index}`,
              text,
              values: values.map(source => source({ facts, rows })),
              rowMode: 'array',
            })
      rows.push(result.rows)
    }
  } finally {
    connection?.release()
  }
}
