import { expect, test } from 'vitest'
import { formatReturnUrl, readReturnUrl } from './return-url'
import { overrideSettings } from './testing/settings'

overrideSettings({
  NODE_ENV: 'production',
  QA_TOOLS: '0',
  CORS_ORIGINS: 'myapp://pay,https://play.example.com',
  REDIRECT_HOSTS: 'app.example.com',
})

test.each([
  'myapp://pay/done?from=deposit',
  'MyApp://Pay/done',
  'https://play.example.com/deposits',
  'https://app.example.com/deposits',
])('%s is allowed', url => {
  expect(readReturnUrl(url)?.toLowerCase()).toBe(url.toLowerCase())
})

test.each([
  'javascript:alert(1)//myapp://pay',
  'java\nscript:alert(1)',
  ' javascript://pay/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://play.example.com/1',
  'https://evil.example/https://play.example.com',
  'https://play.example.com.evil.example/',
  'https://play.example.com@evil.example/',
  'https://user:password@play.example.com/',
  'https:\\\\evil.example\\play.example.com',
  'http://play.example.com/',
  'http://app.example.com/',
  'https://play.example.com:8443/',
  'myapp://other/pay',
  'myapp:pay',
  'myapp:///pay',
  'otherapp://pay',
  '//play.example.com/',
  '/deposits',
  'http://localhost:8081/',
  '',
])('%j is rejected, and the message names what is allowed', url => {
  const starts = 'myapp://pay or https://play.example.com or https://app.example.com'
  expect(() => readReturnUrl(url)).toThrow(
    expect.objectContaining({
      errors: { return_url: [`The return_url field must be a URL that begins with ${starts}.`] },
    }),
  )
})

test('the outcome is added to the query, and replaces parameters of its name', () => {
  const add = (url: string | null) => formatReturnUrl(url, { deposit_id: 7, outcome: 'completed' })
  expect(add('myapp://pay/done?from=a%20b#top')).toBe(
    'myapp://pay/done?from=a+b&deposit_id=7&outcome=completed#top',
  )
  expect(add('https://app.example.com/?outcome=failed')).toBe(
    'https://app.example.com/?outcome=completed&deposit_id=7',
  )
  expect(add(null)).toBe(null)
})

test('a stored URL whose origin is not allowed anymore is not led to', () => {
  expect(formatReturnUrl('https://former.example.com/', { outcome: 'completed' })).toBe(null)
})
