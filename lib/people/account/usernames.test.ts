import { expect, test } from 'vitest'
import { isAllowedUsername } from './rules'
import { signUpRequest } from './schema'

test.each([
  ['4155550188', 'a phone'],
  ['415-555-0188', 'a phone with hyphens'],
  ['1.415.555.0188', 'a phone with the country and dots'],
  ['4_1_5', 'digits alone'],
  ['---', 'no letter at all'],
  ['U-1', 'the ID of a user'],
  ['u40218', 'the same without its hyphen'],
  ['E_88214', 'the ID of an entry'],
  ['c-7', 'the ID of a contest'],
  ['admin', 'a reserved word'],
  ['ADMIN', 'the same in capitals'],
  ['Sup.port', 'the same with a dot'],
  ['_moderator_', 'the same with underscores'],
  ['SlateKeeper', 'the name of the service'],
  ['ｓｕｐｐｏｒｔ', 'a reserved word in full-width letters'],
  ['①②③', 'circled digits'],
  ['jo@example.com', 'an email address'],
])('%s is rejected: %s', username => {
  expect(isAllowedUsername(username)).toBe(false)
})

test.each(['pat', 'user40218x', 'u40218b', 'tom-7', 'administrate', 'x1', 'supporter_12', 'a4155550188'])(
  '%s is accepted',
  username => {
    expect(isAllowedUsername(username)).toBe(true)
  },
)

test('a sign-up with a reserved username fails on the username field', () => {
  const body = {
    email: 'pat@example.com',
    username: 'U-1',
    phone: '4155550188',
    password: 'Playmaker7',
    password_confirmation: 'Playmaker7',
  }
  expect(signUpRequest.safeParse(body).error?.issues).toMatchObject([
    { path: ['username'], message: 'This username is reserved. Choose another one.' },
  ])
  expect(signUpRequest.safeParse({ ...body, username: 'pat' }).success).toBe(true)
})
