import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, vi } from 'vitest'
import { type CollectedSpan, readSpans } from './otlp'

/** A collector that receives OTLP over HTTP, as protobuf. Environment variables make the service send to it. */
export async function startCollector({ delayMs = 10 } = {}) {
  const spans: CollectedSpan[] = []
  const bodies: Buffer[] = []
  const requests: {
    path: string | undefined
    type: string | undefined
    authorization: string | undefined
  }[] = []
  const unanswered: ServerResponse[] = []
  let answers = true
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { 'content-type': type, authorization } = request.headers
    requests.push({ path: request.url, type, authorization })
    const body = Buffer.concat(chunks)
    bodies.push(body)
    spans.push(...readSpans(body))
    if (!answers) return void unanswered.push(response)
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url)
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', String(delayMs))

  async function findOne(isWanted: (span: CollectedSpan) => boolean): Promise<CollectedSpan> {
    return vi.waitFor(
      () => {
        const found = spans.find(isWanted)
        expect(found, `one of ${spans.map(span => span.name).join(', ')}`).toBeDefined()
        return found as CollectedSpan
      },
      { timeout: 60_000 },
    )
  }

  return {
    url,
    spans,
    requests,
    /** Requests without a response. */
    unanswered,
    /** Keeps the next requests without a response. */
    hang: () => {
      answers = false
    },
    text: () => Buffer.concat(bodies).toString('latin1'),
    findOne,
    byName: (name: string) => findOne(span => span.name === name),
    childrenOf: ({ spanId }: CollectedSpan) => spans.filter(span => span.parentSpanId === spanId),
    clear() {
      for (const list of [spans, bodies, requests]) list.length = 0
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
