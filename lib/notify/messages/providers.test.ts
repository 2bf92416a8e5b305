import { expect, test } from 'vitest'
import { readEnv } from '@/lib/core/env'
import { channelsOf, createProviders, findConfiguredChannels } from './providers'

const resend = { RESEND_API_KEY: 're_test_key' }
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'auth token',
  TWILIO_FROM: '+15550001111',
}

test.each([
  [{}, []],
  [resend, ['mail']],
  [twilio, ['sms']],
  [{ ...resend, ...twilio }, ['mail', 'sms']],
])('settings %j enable channels %j', async (settings, channels) => {
  expect(channelsOf(await createProviders(readEnv(settings)))).toEqual(channels)
  expect(findConfiguredChannels(readEnv(settings))).toEqual(channels)
})
