import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeEnvironment, shownSettings } from './environment'

test('every setting is listed, and no other', async () => {
  const example = await readFile('.env.example', 'utf8')
  const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(Object.keys(shownSettings).sort()).toEqual(names.sort())
})

test('settings that are not listed are left out', () => {
  expect(Object.keys(describeEnvironment({ PGPASSWORD: 'secret', HOME: '/home/ann' })).sort()).toEqual(
    Object.keys(shownSettings).sort(),
  )
})

test.each([
  ['PORT', '8080', '8080'],
  ['PORT', 'hunter2', 'set, invalid'],
  ['PORT', '', 'not set'],
  ['LOG_LEVEL', 'debug', 'debug'],
  ['LOG_LEVEL', 'hunter2', 'set, invalid'],
  ['OTP_SECRET', 'hunter2', 'set'],
  ['PUBLIC_URL', 'hunter2', 'set, invalid'],
  ['PUBLIC_URL', 'mailto:ann@mail.test', 'set, invalid'],
])('%s=%s is shown as %j', (name, value, shown) => {
  expect(describeEnvironment({ [name]: value })[name]).toEqual(shown)
})

test.each([
  ['postgres://ann:hunter2@db.internal:6432/app?options=x', 'db.internal', '6432', true],
  ['postgres://db/app', 'db', 'default', false],
  ['postgres://ann@127.0.0.1/app', 'localhost', 'default', false],
  ['postgres://10.1.2.3/app', 'IPv4 address', 'default', false],
  ['postgres://[fd00::1]/app', 'IPv6 address', 'default', false],
])('of %s only protocol, host and port are shown', (url, host, port, hasPassword) => {
  expect(describeEnvironment({ DATABASE_URL: url }).DATABASE_URL).toEqual({
    protocol: 'postgres',
    host,
    port,
    hasPassword,
  })
})
