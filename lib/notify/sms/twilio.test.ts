import { expect, test } from 'vitest'
import { startFakeServer } from '@/e2e/fixtures/fake-server'
import { readEnv } from '@/lib/core/env'
import { createTwilioSender } from './twilio'

test.each(['', '/', '/proxy/twilio', '/proxy/twilio/'])('sends below the path "%s"', async path => {
  const paths: string[] = []
  const server = await startFakeServer(request => {
    paths.push(request.path)
    return { status: 201, body: { sid: 'SM1' } }
  })
  const { TWILIO_BASE_URL: baseUrl } = readEnv({ TWILIO_BASE_URL: `${server.url}${path}` })
  const sender = createTwilioSender({ accountSid: 'AC1', authToken: 'token', from: '+15550001111', baseUrl })
  expect(await sender.send({ to: '5550002222', text: 'Code 123456' })).toEqual({ providerId: 'SM1' })
  expect(paths).toEqual([`${path.replace(/\/$/, '')}/2010-04-01/Accounts/AC1/Messages.json`])
  await server.stop()
})
