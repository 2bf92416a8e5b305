import { describe, expect, test } from 'vitest'
import {
  emailRequest,
  promoCodeRequest,
  reactivationCodeRequest,
  referralLinkRequest,
  resetPasswordRequest,
  signUpRequest,
  userModeRequest,
  verificationRequest,
  verifyCodeRequest,
} from './schema'

const newcomer = {
  email: 'ada@example.com',
  username: 'ada_l.o-v',
  phone: '5551234567',
  password: 'Playmaker7',
  password_confirmation: 'Playmaker7',
}

const fieldsWrong = (
  shape: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[] }[] } } },
  value: unknown,
) => [...new Set(shape.safeParse(value).error?.issues.map(issue => issue.path.join('.')))]

describe('sign-up takes', () => {
  test('an e-mail address in any case and with white space around it', () => {
    expect(signUpRequest.parse({ ...newcomer, email: ' Ada@Example.COM ' }).email).toBe('ada@example.com')
  })
  test.each(['abcdefg1', 'áéíóúñü9', '12345678901234567890'.replace('0', 'x')])(
    'the password %s',
    password => {
      expect(fieldsWrong(signUpRequest, { ...newcomer, password, password_confirmation: password })).toEqual(
        [],
      )
    },
  )
  test.each(['UTC', 'America/New_York', 'Asia/Kolkata'])('the zone %s', timezone => {
    expect(fieldsWrong(signUpRequest, { ...newcomer, timezone })).toEqual([])
  })
  test('fields that it does not know, and drops them', () => {
    expect(signUpRequest.parse({ ...newcomer, is_tester: true })).toEqual(newcomer)
  })
})

describe('sign-up refuses', () => {
  test.each(['email', 'username', 'phone', 'password', 'password_confirmation'])('a missing %s', field => {
    expect(fieldsWrong(signUpRequest, { ...newcomer, [field]: undefined })).toEqual([field])
  })
  test.each([
    ['email', 'ada'],
    ['email', 5],
    ['email', `${'a'.repeat(250)}@example.com`],
    ['username', 'ab'],
    ['username', 'a'.repeat(31)],
    ['username', 'ada lovelace'],
    ['username', 'ädä'],
    ['phone', '555123456'],
    ['phone', '+15551234567'],
    ['phone', '٥٥٥١٢٣٤٥٦٧'],
    ['phone', 5551234567],
    ['promo_code', 'x'.repeat(256)],
    ['referral_link', 'javascript:alert(1)'],
    ['timezone', 'Mars/Olympus'],
    ['timezone', '+01:00'],
    ['platform', 'web'],
  ])('%s %s', (field, value) => {
    expect(fieldsWrong(signUpRequest, { ...newcomer, [field]: value })).toEqual([field])
  })
  test.each(['short1', 'a1'.repeat(11), 'onlyletters', '1234567890', ['abcdefg1']])(
    'the password %s',
    password => {
      expect(fieldsWrong(signUpRequest, { ...newcomer, password })).toContain('password')
    },
  )
  test('a confirmation that differs', () => {
    expect(fieldsWrong(signUpRequest, { ...newcomer, password_confirmation: 'Playmaker8' })).toEqual([
      'password_confirmation',
    ])
  })
})

describe('verify-code', () => {
  const guess = { otp: '012345', email: 'ada@example.com' }
  test.each(['10', 10])('takes the type %j and answers it as text', type => {
    expect(verifyCodeRequest.parse({ ...guess, type }).type).toBe('10')
  })
  test.each([undefined, null, '', 11, '010', 10.5, true, { $ne: 1 }])('refuses the type %j', type => {
    expect(fieldsWrong(verifyCodeRequest, { ...guess, type })).toEqual(['type'])
  })
  test.each(['12345', '1234567', 'abcdef', 123456, '', null])('refuses the code %j', otp => {
    expect(fieldsWrong(verifyCodeRequest, { ...guess, otp, type: 10 })).toEqual(['otp'])
  })
})

test('reset-password wants a user id that a column can hold, a code and a confirmed password', () => {
  const reset = { user_id: 1, otp: '123456', password: 'Playmaker7', password_confirmation: 'Playmaker7' }
  expect(fieldsWrong(resetPasswordRequest, reset)).toEqual([])
  for (const user_id of [0, -1, 1.5, 2 ** 31, '1', null])
    expect(fieldsWrong(resetPasswordRequest, { ...reset, user_id })).toEqual(['user_id'])
  expect(fieldsWrong(resetPasswordRequest, {})).toEqual([
    'user_id',
    'otp',
    'password',
    'password_confirmation',
  ])
})

test('a reactivation code wants ten digits; the signature is optional', () => {
  expect(fieldsWrong(reactivationCodeRequest, { phone: '5551234567' })).toEqual([])
  expect(fieldsWrong(reactivationCodeRequest, { phone: '5551234567', otp_signature: 'FA+9qCX9VSu' })).toEqual(
    [],
  )
  expect(fieldsWrong(reactivationCodeRequest, { phone: '555-123-456' })).toEqual(['phone'])
})

test('a referral link is a web address of at most 2048 characters', () => {
  const long = (length: number) => `https://go.example/${'a'.repeat(length - 'https://go.example/'.length)}`
  expect(fieldsWrong(referralLinkRequest, { referral_link: long(2048) })).toEqual([])
  for (const referral_link of [long(2049), 'ftp://go.example', 'go.example', '', undefined])
    expect(fieldsWrong(referralLinkRequest, { referral_link })).toEqual(['referral_link'])
})

test('the user mode is Cash or Arcade, in exactly these words', () => {
  expect(fieldsWrong(userModeRequest, { user_mode: 'Arcade' })).toEqual([])
  for (const user_mode of ['cash', 'Practice', '', undefined, 1])
    expect(fieldsWrong(userModeRequest, { user_mode })).toEqual(['user_mode'])
})

test('a promo code may be absent, which is something else than empty', () => {
  expect(promoCodeRequest.parse({})).toEqual({})
  expect(promoCodeRequest.parse({ promo_code: '' })).toEqual({ promo_code: '' })
})

test('an e-mail address is required', () => {
  expect(fieldsWrong(emailRequest, {})).toEqual(['email'])
})

test('what cannot be a verification token counts as an unknown one', () => {
  for (const token of [undefined, 5, 'x'.repeat(300)])
    expect(verificationRequest.parse({ token })).toEqual({ token: '' })
})
