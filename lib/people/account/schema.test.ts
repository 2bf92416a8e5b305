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

const signUp = {
  email: 'ada@example.com',
  username: 'ada_l.o-v',
  phone: '5551234567',
  password: 'Playmaker7',
  password_confirmation: 'Playmaker7',
}

const invalidFields = (
  shape: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[] }[] } } },
  value: unknown,
) => [...new Set(shape.safeParse(value).error?.issues.map(issue => issue.path.join('.')))]

describe('sign-up accepts', () => {
  test('an email in any case with surrounding white space', () => {
    expect(signUpRequest.parse({ ...signUp, email: ' Ada@Example.COM ' }).email).toBe('ada@example.com')
  })
  test.each(['abcdefg1', 'áéíóúñü9', '12345678901234567890'.replace('0', 'x')])(
    'the password %s',
    password => {
      expect(invalidFields(signUpRequest, { ...signUp, password, password_confirmation: password })).toEqual(
        [],
      )
    },
  )
  test.each(['UTC', 'America/New_York', 'Asia/Kolkata'])('the time zone %s', timezone => {
    expect(invalidFields(signUpRequest, { ...signUp, timezone })).toEqual([])
  })
  test.each(['Mars/Olympus', '+01:00', 5])('the time zone %s, and leaves it out', timezone => {
    expect(signUpRequest.parse({ ...signUp, timezone }).timezone).toBeUndefined()
  })
  test.each([
    ['a&b@example.com', 'a&b@example.com'],
    ['a/b=c!d@mail.example.com', 'a/b=c!d@mail.example.com'],
    ["o'brien+x@example.co.uk", "o'brien+x@example.co.uk"],
    ['ada@xn--e1afmkfd.xn--p1ai', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['ada@Пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['ada@münchen.de', 'ada@xn--mnchen-3ya.de'],
  ])('the email %s as %s', (email, stored) => {
    expect(signUpRequest.parse({ ...signUp, email }).email).toBe(stored)
  })
  test.each([
    'ada@example-.com',
    'ada@-example.com',
    'ada@exa_mple.com',
    'ada@example',
    'ada@example.c',
    'ada..b@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'ada b@example.com',
    'ädä@example.com',
    'ada@ex\u0000ample.com',
    'ada@münchen.de/x',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'абвгдежзийклмнопрстуфхцч.'.repeat(9)}рф`,
  ])('no email %s', email => {
    expect(invalidFields(signUpRequest, { ...signUp, email })).toEqual(['email'])
  })
  test.each([
    ['iOS', 'ios'],
    [' Android ', 'android'],
    ['', undefined],
    [' ', undefined],
  ])('the platform "%s" as %s', (platform, stored) => {
    expect(signUpRequest.parse({ ...signUp, platform }).platform).toBe(stored)
  })
  test('an empty referral link, and leaves it out', () => {
    expect(signUpRequest.parse({ ...signUp, referral_link: ' ' }).referral_link).toBeUndefined()
  })
  test('unknown fields, and drops them', () => {
    expect(signUpRequest.parse({ ...signUp, is_tester: true })).toEqual(signUp)
  })
})

describe('sign-up rejects', () => {
  test.each(['email', 'username', 'phone', 'password', 'password_confirmation'])('a missing %s', field => {
    expect(invalidFields(signUpRequest, { ...signUp, [field]: undefined })).toEqual([field])
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
    ['platform', 'web'],
  ])('%s %s', (field, value) => {
    expect(invalidFields(signUpRequest, { ...signUp, [field]: value })).toEqual([field])
  })
  test.each(['short1', 'a1'.repeat(11), 'onlyletters', '1234567890', ['abcdefg1']])(
    'the password %s',
    password => {
      expect(invalidFields(signUpRequest, { ...signUp, password })).toContain('password')
    },
  )
  test('a confirmation that differs', () => {
    expect(invalidFields(signUpRequest, { ...signUp, password_confirmation: 'Playmaker8' })).toEqual([
      'password_confirmation',
    ])
  })
})

describe('verify-code', () => {
  const guess = { otp: '012345', email: 'ada@example.com' }
  test.each(['10', 10])('accepts the type %j and returns it as text', type => {
    expect(verifyCodeRequest.parse({ ...guess, type }).type).toBe('10')
  })
  test.each([undefined, null, '', 11, '010', 10.5, true, { $ne: 1 }])('rejects the type %j', type => {
    expect(invalidFields(verifyCodeRequest, { ...guess, type })).toEqual(['type'])
  })
  test.each(['012 345', '012–345', '“012345”', '０１２３４５', '٠١٢ ٣٤٥', '०१२३४५', '\u200b012345.'])(
    'reads the pasted code %j',
    otp => {
      expect(verifyCodeRequest.parse({ ...guess, otp, type: 10 }).otp).toBe('012345')
    },
  )
  test.each(['12345', '1234567', 'abcdef', 123456, '', null])('rejects the code %j', otp => {
    expect(invalidFields(verifyCodeRequest, { ...guess, otp, type: 10 })).toEqual(['otp'])
  })
})

test('reset-password requires a 32-bit user id, a code and a confirmed password', () => {
  const reset = { user_id: 1, otp: '123456', password: 'Playmaker7', password_confirmation: 'Playmaker7' }
  expect(invalidFields(resetPasswordRequest, reset)).toEqual([])
  for (const user_id of [0, -1, 1.5, 2 ** 31, '1', null])
    expect(invalidFields(resetPasswordRequest, { ...reset, user_id })).toEqual(['user_id'])
  expect(invalidFields(resetPasswordRequest, {})).toEqual([
    'user_id',
    'otp',
    'password',
    'password_confirmation',
  ])
})

test('a reactivation code requires a ten-digit phone; the signature is optional', () => {
  expect(invalidFields(reactivationCodeRequest, { phone: '5551234567' })).toEqual([])
  expect(
    invalidFields(reactivationCodeRequest, { phone: '5551234567', otp_signature: 'FA+9qCX9VSu' }),
  ).toEqual([])
  expect(invalidFields(reactivationCodeRequest, { phone: '555-123-456' })).toEqual(['phone'])
})

test('a referral link is a URL of at most 2048 characters', () => {
  const long = (length: number) => `https://go.example/${'a'.repeat(length - 'https://go.example/'.length)}`
  expect(invalidFields(referralLinkRequest, { referral_link: long(2048) })).toEqual([])
  for (const referral_link of [long(2049), 'javascript:alert(1)', 'go.example', '', undefined])
    expect(invalidFields(referralLinkRequest, { referral_link })).toEqual(['referral_link'])
})

test('the user mode is exactly Cash or Arcade', () => {
  expect(invalidFields(userModeRequest, { user_mode: 'Arcade' })).toEqual([])
  for (const user_mode of ['cash', 'Practice', '', undefined, 1])
    expect(invalidFields(userModeRequest, { user_mode })).toEqual(['user_mode'])
})

test('an absent promo code differs from an empty one', () => {
  expect(promoCodeRequest.parse({})).toEqual({})
  expect(promoCodeRequest.parse({ promo_code: '' })).toEqual({ promo_code: '' })
})

test('an email is required', () => {
  expect(invalidFields(emailRequest, {})).toEqual(['email'])
})

test('an invalid verification token is treated as unknown', () => {
  for (const token of [undefined, 5, 'x'.repeat(300)])
    expect(verificationRequest.parse({ token })).toEqual({ token: '' })
})
