import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import type { EventType } from '@/lib/notify/webhooks/rules'
import { createEndpoint } from '@/lib/notify/webhooks/save-endpoint'
import { sendWebhooks } from '@/lib/notify/webhooks/send-webhooks'

export type Received = { id: string; path: string; headers: Record<string, string>; body: string }

type Response = { status: number; headers?: Record<string, string>; body?: string } | 'no response'

export async function startReceiver() {
  const accept = (): Response => ({ status: 204 })
  let respond: (request: Received) => Response = accept
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const { url: path = '' } = request
    const got = { id: headers['webhook-id'] ?? '', path, headers, body: Buffer.concat(chunks).toString() }
    received.push(got)
    const answer = respond(got)
    if (answer === 'no response') return
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** Responds with 204 until this is called. */
    respondWith(next: (request: Received) => Response) {
      respond = next
    },
    reset() {
      respond = accept
      received.length = 0
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Returns its ID and secret. */
export async function makeEndpoint(url: string, events: EventType[]) {
  return createEndpoint(await makeAuthor(), { name: 'Test endpoint', url, events }, 'A test of webhooks')
}

/** Sends all that is due, like a job. */
export const sendDue = (signal = new AbortController().signal, timeout?: number) =>
  sendWebhooks({ id: '0', signal }, timeout)

/** Ends the wait for the next attempt of all deliveries. */
export const makeDue = () =>
  db.run(sql`update webhook_deliveries set next_attempt_at = now() where status = 'pending'`)

/** Recorded events in order. */
export const listRecordedEvents = () =>
  db.rows<{ type: string; data: Record<string, unknown> }>(sql`
    select type, data from webhook_events order by id`)

type Delivery = {
  id: number
  status: string
  attempts: number
  error: string
  responseStatus: number | null
  responseBody: string
  waitSeconds: number | null
}

/** Deliveries of an endpoint, oldest first. */
export const deliveriesOf = (endpointId: number) =>
  db.rows<Delivery>(sql`
    select id::float8 as id, status, attempts, error, response_status, response_body,
           extract(epoch from next_attempt_at - now())::float8 as wait_seconds
      from webhook_deliveries where endpoint_id = ${endpointId} order by id`)

export async function emptyWebhooks() {
  await db.run(sql`delete from webhook_endpoints`)
  await db.run(sql`delete from webhook_events`)
}
