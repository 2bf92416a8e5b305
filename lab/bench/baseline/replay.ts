import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import type { CallRequest } from '@/lab/bench/calls'
import type { Endpoint } from '@/lib/api/declaration'
import { identifyRequest } from '@/lib/api/idempotency'
import { startCacheInvalidation, stopCacheInvalidation } from '@/lib/db/cache'
import { pool as servicePool } from '@/lib/db/client'
import { formatPlayersKey } from '@/lib/play/entries/rules'
import { compileReplay, type Inputs, type Recording, type ReplayStep } from './compile'
import { recordStatements } from './record'

/** As large as the pool of the service. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

/**
 * Serves a call on node:http and pg alone: each request runs the statements that the route sends for it, in its
 * transaction, and gets a body of the same size.
 */
export async function serveReplay(route: Endpoint, samples: [CallRequest, CallRequest, CallRequest]) {
  const [{ method }] = samples
  await startCacheInvalidation()
  const recordings = []
  for (const sample of samples) recordings.push(await recordCall(route, sample))
  await stopCacheInvalidation()
  await servicePool.end()
  // The first call also filled the caches.
  const [, first, second] = recordings as [RecordedCall, RecordedCall, RecordedCall]
  const steps = compileReplay(first, second)
  serve(async request => {
    // Until it gets a response, the benchmark polls with a GET.
    if (request.method !== method) return {}
    const bytes = method === 'GET' ? noBytes : await readBody(request)
    await replay(steps, readInputs(request.headers, bytes))
    return second.reply
  })
}

type RecordedCall = Recording & { reply: object }

async function recordCall(
  route: Endpoint,
  { method, path, headers, body }: CallRequest,
): Promise<RecordedCall> {
  const bytes = Buffer.from(body ?? '')
  const request = new Request(`http://localhost${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
  let reply: object = {}
  const statements = await recordStatements(async () => {
    const response = await route(request, { params: Promise.resolve({}), bytes, ip: '127.0.0.1' })
    if (!response.ok) throw new Error(`the route responded ${response.status}: ${await response.text()}`)
    reply = (await response.json()) as object
  })
  return {
    inputs: readInputs(headers, bytes),
    statements: statements.filter(({ text }) => isPerCall(text)),
    reply,
  }
}

/** The baseline has no rate limits, and omits updates that are batched over many calls. */
function isPerCall(text: string): boolean {
  return !['rate_limits', 'update access_tokens', 'update idempotency_keys'].some(part => text.includes(part))
}

const noBytes = Buffer.alloc(0)

function readInputs({ authorization = '' }: IncomingMessage['headers'], bytes: Buffer): Inputs {
  const tokenHash = createHash('sha256').update(authorization.slice(7)).digest()
  if (bytes.length === 0) return { tokenHash, tokenHashes: [tokenHash] }
  const body = JSON.parse(bytes.toString())
  const { requestHash, key } = identifyRequest({ userId: 0 }, '', null, { query: '', bytes })
  return {
    tokenHash,
    tokenHashes: [tokenHash],
    requestHash,
    key,
    ...body,
    playersKey: body.players && formatPlayersKey(body.players),
    playerIds: body.players?.map((player: { feed_player_id: number }) => player.feed_player_id),
    feedGameIds: body.players?.map((player: { feed_game_id: number }) => player.feed_game_id),
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function replay(steps: ReplayStep[], inputs: Inputs): Promise<void> {
  const rows: unknown[][][] = []
  let connection: pg.PoolClient | undefined
  try {
    for (const [index, { text, values }] of steps.entries()) {
      // One message: begin and the timeouts of the transaction.
      if (text.startsWith('begin')) connection = await pool.connect()
      const result =
        values.length === 0
          ? await (connection ?? pool).query<unknown[]>({ text, rowMode: 'array' })
          : await (connection ?? pool).query<unknown[]>({
              name: `step ${index}`,
              text,
              values: values.map(source => source({ inputs, rows })),
              rowMode: 'array',
            })
      rows.push(result.rows)
    }
  } finally {
    connection?.release()
  }
}

function serve(respond: (request: IncomingMessage) => Promise<object>): void {
  createServer((request, response) => {
    respond(request).then(
      reply => {
        const body = JSON.stringify(reply)
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        })
        response.end(body)
      },
      error => {
        console.error(error)
        response.writeHead(500).end()
      },
    )
  }).listen(Number(process.env.PORT), '127.0.0.1')
  // A regular exit lets Node write its CPU profile.
  process.on('SIGTERM', () => process.exit(0))
}
