import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withSpan } from '@/lib/core/span'
import { loadStripe } from '@/lib/core/stripe'
import { openOutbox } from '@/lib/notify/testing/messages'
import { postWebhook } from '@/lib/notify/webhooks/post-webhook'
import { startCollector } from '@/server/testing/collector'

const outbox = await openOutbox()
const { db, resend, twilio, mail, sms } = outbox
const { enqueueMessage } = await import('@/lib/notify/messages/enqueue-message')
const { startTracing } = await import('./start-tracing')

let collector: Awaited<ReturnType<typeof startCollector>>
let tracing: ReturnType<typeof startTracing>
let sender: { stop(): Promise<void> }

beforeAll(async () => {
  collector = await startCollector()
  tracing = startTracing()
  sender = await outbox.startSender({ providers: { mail, sms }, waitSeconds: () => 0 })
})
beforeEach(() => {
  resend.reset()
  twilio.reset()
})
afterAll(async () => {
  await sender.stop()
  await tracing.stop()
  await outbox.close()
  await collector.stop()
})

/** The job that sent a message, from the span of its sending. */
async function findJob(template: string, isError = false) {
  const sending = await collector.findOne(
    span =>
      span.attributes['slatekeeper.message.template'] === template && (span.statusCode === 2) === isError,
  )
  const job = await collector.findOne(span => span.spanId === sending.parentSpanId)
  const calls = collector.childrenOf(sending)
  return { job, sending, calls, children: collector.childrenOf(job).map(({ name }) => name) }
}

test('a job is a trace with its statements, the message and the call of the provider', async () => {
  await enqueueMessage(db, { template: 'password-changed', to: 'ann@mail.test', username: 'ann-the-user' })
  const { job, sending, calls, children } = await findJob('password-changed')
  expect(job).toMatchObject({
    name: 'job send_message',
    parentSpanId: '',
    kind: 5,
    attributes: { 'slatekeeper.job.task': 'send_message', 'slatekeeper.job.attempt': 1 },
  })
  expect(children).toEqual(['update messages', 'send mail', 'update messages'])
  expect(sending).toMatchObject({ traceId: job.traceId, kind: 1 })
  expect(calls).toMatchObject([
    {
      name: 'POST',
      kind: 3,
      traceId: job.traceId,
      attributes: {
        'http.request.method': 'POST',
        'http.response.status_code': 200,
        'server.address': '127.0.0.1',
        'server.port': Number(new URL(resend.url).port),
      },
    },
  ])
  expect(collector.text()).not.toMatch(/ann@mail\.test|ann-the-user|re_test_key/)
})

test('a rejected call is an error of the call and of the message', async () => {
  resend.queueResponses(resend.errorResponse(500, 'internal', 'ann@mail.test is unknown'))
  await enqueueMessage(db, {
    template: 'account-deleted',
    to: 'ann@mail.test',
    username: 'ann-the-user',
    graceDays: 30,
  })
  const { sending, calls } = await findJob('account-deleted', true)
  expect(sending).toMatchObject({ statusMessage: '', attributes: { 'error.type': 'DeliveryError' } })
  expect(calls).toMatchObject([
    { statusCode: 2, attributes: { 'error.type': '500', 'http.response.status_code': 500 } },
  ])
  await findJob('account-deleted')
  expect(collector.text()).not.toMatch(/ann@mail\.test|ann-the-user/)
})

test('an SMS is sent without account number, recipient and code in the trace', async () => {
  const sent = { template: 'phone-code', to: '2125550123', code: '731904', ttlSeconds: 600 } as const
  await enqueueMessage(db, sent)
  const { calls } = await findJob('phone-code')
  expect(calls).toMatchObject([{ name: 'POST', attributes: { 'http.response.status_code': 201 } }])
  expect(collector.text()).not.toMatch(/2125550123|731904|AC0000/)
})

test('calls of webhooks and payments have the host, and third parties get no header', async () => {
  const received: object[] = []
  const server = createServer((request, response) => {
    request.resume()
    received.push(request.headers)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"balance"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  try {
    const path = 'hooks/T0-secret-of-the-hook'
    await withSpan(
      () => ({ name: 'probe', kind: 'job', attributes: {} }),
      async () => {
        await postWebhook({
          url: `${url}/${path}`,
          headers: {},
          body: '{}',
          signal: AbortSignal.timeout(60_000),
          allowsLocal: true,
        })
        await (await loadStripe('sk_test_key_of_the_test', url)).balance.retrieve()
        await fetch(`${url}/${path}`)
      },
    )
    const probe = await collector.byName('probe')
    expect(collector.childrenOf(probe)).toMatchObject([
      { name: 'POST', attributes: { 'server.port': port } },
      { name: 'GET' },
      { name: 'GET' },
    ])
    expect(collector.text()).not.toMatch(/secret-of-the-hook|sk_test/)
    expect(received).toHaveLength(3)
    for (const headers of [...received, ...resend.requests.map(({ headers }) => headers)])
      expect(Object.keys(headers).join()).not.toMatch(/trace|baggage|request-id/)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
