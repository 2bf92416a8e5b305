import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keptFields, maskedFields, redact, redactInput, removedFields } from './redact'

test('every declared request field is kept, masked or removed, and no other field is listed', () => {
  const listed: ReadonlySet<string> = new Set([...keptFields, ...maskedFields, ...removedFields])
  const declared = new Set(['openapi', 'admin-openapi'].flatMap(name => [...declaredFields(name)]))
  const missing = [...declared].filter(name => !listed.has(name))
  expect(missing, 'add to keptFields, maskedFields or removedFields of redact.ts').toEqual([])
  expect([...listed].filter(name => !declared.has(name))).toEqual([])
})

test('only declared fields that are not personal are kept', () => {
  expect(
    redactInput({
      game_id: 1,
      picks: 'more,less',
      password: 'Hunter22',
      otp: 123_456,
      fcm_token: ['a', { b: 'c' }],
      latitude: 41.878113,
      longitude: '-87.629799',
      note: 'born 1990-05-17',
      email: 'river.lane@example.test',
      phone: 415_555_018,
      until: null,
    }),
  ).toEqual({
    game_id: 1,
    picks: 'more,less',
    password: '[removed]',
    otp: '[removed]',
    fcm_token: '[removed]',
    latitude: '[removed]',
    longitude: '[removed]',
    note: '[removed]',
    email: 'r•••@example.test',
    phone: '•••18',
    until: null,
  })
})

test('emails, phones and positions are masked in kept fields at any depth, and secrets removed', () => {
  expect(
    redactInput({
      username: 'river.lane@example.test',
      referral_link: 'https://go.example/?to=river%40example.test&at=41.878113',
      players: [{ token: 'abc', name: 'call (415) 555-0188', deep: { phone: '4155550188' } }],
      'river.lane@example.test': 1,
    }),
  ).toEqual({
    username: 'r•••@example.test',
    referral_link: expect.not.stringMatching(/river|41\.878/),
    players: [{ token: '[removed]', name: 'call •••88', deep: { phone: '•••88' } }],
    'r•••@example.test': '[removed]',
  })
})

test('sentences of the service are kept, values below secret names and contacts are not', () => {
  const errors = {
    password: ['The password field must have at least 8 characters.'],
    phone: ['The phone field must be exactly 10 digits.'],
    maximum: ['The id field must be at most 2147483647.'],
  }
  expect(redact({ message: 'Validation Failed!', errors })).toEqual({ message: 'Validation Failed!', errors })
  expect(redact({ email: 'river@example.test', access_token: 'abc', hasToken: true })).toEqual({
    email: 'r•••@example.test',
    access_token: '[removed]',
    hasToken: true,
  })
})

test('unstorable characters are replaced, and long values and large objects truncated', () => {
  expect(
    redact({ a: 'x\0y', b: '\ud800', c: 'z'.repeat(300), d: Array.from({ length: 30 }, () => 1) }),
  ).toEqual({
    a: 'x\u{FFFD}y',
    b: '\u{FFFD}',
    c: `${'z'.repeat(255)}…`,
    d: Array.from({ length: 20 }, () => 1),
  })
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, 'x']))
  expect(Object.keys(redactInput(many) as object)).toHaveLength(50)
  expect(redactInput({ ['k'.repeat(9_000)]: 'a'.repeat(64_000) })).toEqual({
    [`${'k'.repeat(255)}…`]: '[removed]',
  })
})

type Schema = { $ref?: string; properties?: object; allOf?: Schema[]; anyOf?: Schema[]; oneOf?: Schema[] }
type Operation = { parameters?: object[]; requestBody?: object }

/** Names of the parameters and first-level fields of all requests in an API document. */
function declaredFields(name: string): Set<string> {
  const document = JSON.parse(readFileSync(`docs/${name}.json`, 'utf8'))
  const found = new Set<string>()
  const resolve = <Value>(value: Value): Value => {
    const path = (value as { $ref?: string } | undefined)?.$ref?.slice(2).split('/')
    return path ? resolve(path.reduce((inner, key) => inner[key], document)) : value
  }
  const read = (given: Schema) => {
    const { properties = {}, allOf = [], anyOf = [], oneOf = [] } = resolve(given)
    for (const name of Object.keys(properties)) found.add(name)
    for (const schema of [...allOf, ...anyOf, ...oneOf]) read(schema)
  }
  for (const operations of Object.values<Record<string, Operation>>(document.paths))
    for (const { parameters = [], requestBody } of Object.values(operations)) {
      for (const parameter of parameters) {
        const { in: place, name } = resolve(parameter) as { in: string; name: string }
        if (place !== 'header') found.add(name)
      }
      const { content = {} } = (resolve(requestBody) ?? {}) as {
        content?: Record<string, { schema: Schema }>
      }
      for (const { schema } of Object.values(content)) read(schema)
    }
  return found
}
