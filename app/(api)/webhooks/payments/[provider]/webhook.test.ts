import { expect, it } from 'vitest'
import { signatureHeader, signBody } from '@/lib/payments/sandbox/signature'
import { eventAbout, makePayer, openDeposit } from '@/lib/payments/testing/payments'
import { POST } from './route'

it('a webhook is accepted with a signature over its body only', async () => {
  const { userId } = await makePayer()
  const { id } = await openDeposit(userId, 2_500n)
  const body = JSON.stringify(eventAbout('payment.succeeded', { kind: 'deposit', id, cents: 2_500 }))
  const send = (sent: string, provider = 'sandbox') =>
    POST(
      new Request(`http://localhost/webhooks/payments/${provider}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [signatureHeader]: signBody(body, Math.floor(Date.now() / 1_000)),
        },
        body: sent,
      }),
      { params: Promise.resolve({ provider }) },
    )
  const statuses = [await send(body), await send(body), await send(`${body} `), await send(body, 'stripe')]
  expect(statuses.map(reply => reply.status)).toEqual([200, 200, 400, 404])
})
