import { expect, test } from 'vitest'
import { redact } from './redact'

test('secrets are gone by name, wherever they stand', () => {
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

test('addresses and phone numbers are masked, also inside a sentence', () => {
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

test('what a column cannot take is replaced, and what is long is cut', () => {
  expect(
    redact({ a: 'x\0y', b: '\ud800', c: 'z'.repeat(300), d: Array.from({ length: 30 }, () => 1) }),
  ).toEqual({
    a: 'x�y',
    b: '�',
    c: `${'z'.repeat(255)}…`,
    d: Array.from({ length: 20 }, () => 1),
  })
})
