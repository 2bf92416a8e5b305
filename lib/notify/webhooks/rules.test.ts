import { expect, test } from 'vitest'
import {
  eventTypeNames,
  eventTypes,
  isAcknowledged,
  maskUrl,
  maxWebhookAttempts,
  testEventType,
  webhookRetryDelay,
} from './rules'

test('ten attempts take about three days, with growing delays', () => {
  const delays = Array.from(
    { length: maxWebhookAttempts - 1 },
    (_, index) => webhookRetryDelay(index + 1, 0, 0) ?? 0,
  )
  expect(maxWebhookAttempts).toBe(10)
  expect(delays).toEqual(delays.toSorted((one, other) => one - other))
  const days = delays.reduce((sum, delay) => sum + delay) / 86_400
  expect(days).toBeGreaterThan(3)
  expect(days).toBeLessThan(4)
  expect(webhookRetryDelay(maxWebhookAttempts, 0, 0)).toBeNull()
})

test('a pause has jitter, and is not shorter than Retry-After', () => {
  expect(webhookRetryDelay(1, 0, 0)).toBe(5)
  expect(webhookRetryDelay(1, 0, 0.999)).toBeCloseTo(6, 1)
  expect(webhookRetryDelay(1, 120, 0.5)).toBe(120)
  expect(webhookRetryDelay(4, 120, 0)).toBe(7_200)
  expect(webhookRetryDelay(maxWebhookAttempts, 120, 0)).toBeNull()
})

test('a masked URL shows neither path nor query', () => {
  expect(maskUrl('https://example.com/hooks/secret?token=1')).toBe('https://example.com/…')
  expect(maskUrl('https://example.com/?token=1')).toBe('https://example.com/…')
  expect(maskUrl('https://example.com/hooks')).toBe('https://example.com/…')
  expect(maskUrl('https://example.com:8443')).toBe('https://example.com:8443')
})

test('only a 2xx accepts an event', () => {
  const statuses = [null, 199, 200, 204, 299, 300, 404, 500]
  expect(statuses.filter(isAcknowledged)).toEqual([200, 204, 299])
})

test('each type of event has a text', () => {
  expect(eventTypeNames).toEqual(Object.keys(eventTypes))
  expect(testEventType).toBe('webhook.test')
  for (const text of Object.values(eventTypes)) expect(text).toMatch(/^(A|An|The|Maintenance) .{8,}/)
})
