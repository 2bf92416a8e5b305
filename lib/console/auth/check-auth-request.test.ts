import { expect, test } from 'vitest'
import { checkAuthRequest } from './check-auth-request'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

const both = { hasPassword: true, hasSso: true }

function check(
  method: string,
  action: string,
  headers: Record<string, string> = form,
  query = '',
  enabled = both,
) {
  const request = new Request(`http://localhost:3000/api/auth/${action}${query}`, { method, headers })
  return checkAuthRequest(request, action.split('/'), enabled)?.status ?? null
}

test('the actions used by the sign-in form pass', () => {
  for (const action of ['csrf', 'providers', 'session']) expect(check('GET', action)).toBeNull()
  expect(check('POST', 'callback/operator')).toBeNull()
})

test.each([
  ['POST', '_log'],
  ['GET', '_log'],
  ['GET', 'callback/operator'],
  ['GET', 'signin'],
  ['GET', 'signin/operator'],
  ['POST', 'signin/operator'],
  ['GET', 'signout'],
  ['POST', 'signout'],
  ['POST', 'session'],
  ['GET', 'error'],
  ['GET', 'verify-request'],
  ['POST', 'callback/operator/x'],
])('%s %s answers 404', (method, action) => {
  expect(check(method, action)).toBe(404)
})

test('only the actions of the enabled ways to sign in exist', () => {
  for (const [method, action] of [
    ['POST', 'signin/sso'],
    ['GET', 'callback/sso'],
  ] as const) {
    expect(check(method, action, form, '', { hasPassword: false, hasSso: true })).toBeNull()
    expect(check(method, action, form, '', { hasPassword: true, hasSso: false })).toBe(404)
  }
  expect(check('GET', 'signin/sso')).toBe(404)
  expect(check('POST', 'callback/sso')).toBe(404)
  expect(check('POST', 'callback/operator', form, '', { hasPassword: false, hasSso: true })).toBe(404)
})

test('a sign-in through the provider passes no parameter on but prompt=login', () => {
  expect(check('POST', 'signin/sso', form, '?prompt=login')).toBeNull()
  for (const query of [
    '?redirect_uri=https://evil.test',
    '?scope=x',
    '?prompt=none',
    '?prompt=login&login_hint=x',
  ])
    expect(check('POST', 'signin/sso', form, query)).toBe(400)
})

test('a sign-in that is not a form answers 415', () => {
  for (const type of [
    'application/json',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/x-www-form-urlencodedX',
  ])
    expect(check('POST', 'callback/operator', { 'content-type': type })).toBe(415)
  expect(check('POST', 'callback/operator', {})).toBe(415)
})

test('a form that next-auth would read as JSON answers 415', () => {
  for (const more of [
    '; application/json',
    ';x=application/json',
    ', application/json',
    '; charset=application/json',
  ])
    expect(check('POST', 'callback/operator', { 'content-type': `${form['content-type']}${more}` })).toBe(415)
  for (const more of ['', '; charset=UTF-8', ';charset=utf-8'])
    expect(
      check('POST', 'callback/operator', { 'content-type': `${form['content-type']}${more}` }),
    ).toBeNull()
})

test('an invalid callbackUrl answers 400, in the query and in the cookie', () => {
  for (const url of ['http//localhost:3000', 'localhost', 'javascript:alert(1)', 'https://']) {
    const encoded = encodeURIComponent(url)
    expect(check('POST', 'callback/operator', form, `?callbackUrl=${encoded}`)).toBe(400)
    for (const name of ['next-auth.callback-url', '__Secure-next-auth.callback-url'])
      expect(check('GET', 'csrf', { cookie: `a=b; ${name}=${encoded}` })).toBe(400)
  }
  expect(check('GET', 'csrf', { cookie: 'next-auth.callback-url=%zz' })).toBe(400)
  expect(
    check('GET', 'csrf', { cookie: 'next-auth.callback-url=http%3A%2F%2Flocalhost%3A3000%2Fadmin' }),
  ).toBeNull()
})

test('a path that is not a valid URL answers 400', () => {
  for (const url of ['//[', '//%5B', '//x:99999/', '/\\\\[']) {
    const encoded = encodeURIComponent(url)
    expect(check('GET', 'session', {}, `?callbackUrl=${encoded}`)).toBe(400)
    expect(check('GET', 'session', { cookie: `next-auth.callback-url=${encoded}` })).toBe(400)
  }
  expect(check('GET', 'session', {}, '?callbackUrl=//%5B')).toBe(400)
  expect(check('GET', 'session', {}, '?callbackUrl=/admin')).toBeNull()
})

test('every value of a repeated callbackUrl is checked, in the query and in the cookies', () => {
  const name = 'next-auth.callback-url'
  for (const [first, last] of [
    ['/admin', 'localhost'],
    ['localhost', '/admin'],
  ]) {
    expect(check('GET', 'session', {}, `?callbackUrl=${first}&callbackUrl=${last}`)).toBe(400)
    expect(check('GET', 'session', { cookie: `${name}=${first}; ${name}=${last}` })).toBe(400)
    expect(check('GET', 'session', { cookie: `${name}=${first};__Secure-${name}=${last}` })).toBe(400)
  }
  expect(check('GET', 'session', {}, '?callbackUrl=/admin&callbackUrl=/')).toBeNull()
  expect(check('GET', 'session', { cookie: `${name}=/admin; ${name}=/?a=b` })).toBeNull()
})

test('a callback cookie without a value is read as next-auth reads it', () => {
  expect(check('GET', 'session', { cookie: 'next-auth.callback-url' })).toBe(400)
  expect(check('GET', 'session', { cookie: 'next-auth.callback-url=' })).toBeNull()
})
