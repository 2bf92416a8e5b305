import { expect, test } from 'vitest'
import { describeDelay } from './message-labels'

test('a waiting message of a channel without provider names the missing provider', () => {
  const mail = { status: 'queued', channel: 'mail' } as const
  expect(describeDelay(mail, [])).toBe('No email provider is set.')
  expect(describeDelay({ ...mail, channel: 'sms' }, ['mail'])).toBe('No SMS provider is set.')
  expect(describeDelay(mail, ['mail'])).toBe('')
  expect(describeDelay({ ...mail, status: 'sent' }, [])).toBe('')
})
