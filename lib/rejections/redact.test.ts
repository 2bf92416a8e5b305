import { expect, test } from 'vitest'
import { redact, redactAnswer } from './redact'

test('secrets are removed by name at any depth', () => {
  expect(
    redact({
      password: 'Hunter22',
      otp: '123456',
      fcm_token: 'abc',
      deep: [{ access_token: 'x', promo_code: 'WELCOME' }],
    }),
  ).toEqual({
    password: '[secret]',
    otp: '[secret]',
    fcm_token: '[secret]',
    deep: [{ access_token: '[secret]', promo_code: 'WELCOME' }],
  })
})

test('emails and phone numbers are masked, also inside a sentence', () => {
  expect(
    redact({
      email: 'river.lane@example.test',
      phone: '5550104477',
      message: 'Mail to river.lane@example.test',
    }),
  ).toEqual({
    email: 'r•••@example.test',
    phone: '•••77',
    message: 'Mail to r•••@example.test',
  })
})

test('unstorable characters are replaced and long values truncated', () => {
  expect(
    redact({ a: 'x\0y', b: '\ud800', c: 'z'.repeat(300), d: Array.from({ length: 30 }, () => 1) }),
  ).toEqual({
    a: 'x�y',
    b: '�',
    c: `${'z'.repeat(255)}…`,
    d: Array.from({ length: 20 }, () => 1),
  })
})

test('everything below a secret name is removed, including objects, lists and numbers', () => {
  expect(
    redact({
      password: { value: 'Hunter22' },
      otp: 123_456,
      token: ['a', ['b']],
      deep: { client_secret: { a: { b: 'x' } } },
      phone: { otp: 1, password: null },
      isTokenFresh: true,
    }),
  ).toEqual({
    password: '[secret]',
    otp: '[secret]',
    token: '[secret]',
    deep: { client_secret: '[secret]' },
    phone: { otp: '[secret]', password: null },
    isTokenFresh: '[secret]',
  })
})

test('everything below an email or phone name is masked, including numbers', () => {
  expect(
    redact({ phone: 4_155_550_188, email: { value: 'river@example.test', of: ['lane@example.test'] } }),
  ).toEqual({ phone: '•••88', email: { value: 'r•••@example.test', of: ['l•••@example.test'] } })
})

test('sentences of the service are kept, values below secret or personal names are not', () => {
  const errors = {
    password: ['The password field must have at least 8 characters.'],
    phone: ['The phone field must be exactly 10 digits.'],
    maximum: ['The id field must be at most 2147483647.'],
  }
  expect(redactAnswer({ message: 'Validation Failed!', errors })).toEqual({
    message: 'Validation Failed!',
    errors,
  })
  expect(redactAnswer({ email: 'river@example.test', access_token: 'abc', hasPhone: true })).toEqual({
    email: 'r•••@example.test',
    access_token: '[secret]',
    hasPhone: true,
  })
})

test('large objects and names are truncated', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, 'x']))
  expect(Object.keys(redact(many) as object)).toHaveLength(50)
  expect(redact({ ['k'.repeat(9_000)]: 'a'.repeat(64_000) })).toEqual({
    [`${'k'.repeat(255)}…`]: `${'a'.repeat(255)}…`,
  })
})
