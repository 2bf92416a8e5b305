import { expect, test } from 'vitest'
import { maskEmail, maskEmails, maskPhone, maskRecipient } from './mask'

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
