import { expect, test } from 'vitest'
import { readEnv } from '@/lib/core/env'
import { findSso, mergeClaims, readIdentity, type Sso } from './sso'

const settings = {
  OIDC_ISSUER: 'https://id.acme.test',
  OIDC_CLIENT_ID: 'slatekeeper',
  OIDC_CLIENT_SECRET: 'client secret',
  OIDC_ALLOWED_DOMAINS: 'Acme.test, acme.example.com',
}
const mapping = { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'slate-managers=manager, slate-editors=editor' }
const sso = findSso(readEnv({ ...settings, ...mapping })) as Sso

const claims = { iss: settings.OIDC_ISSUER, sub: 'ann', email: 'Ann@ACME.test', email_verified: true }
const read = (changed: object = {}) => readIdentity(sso, { ...claims, ...changed })
const failing = (code: string) => expect.objectContaining({ code })

test('settings of single sign-on are needed together, and passwords stay on without it', () => {
  expect(findSso(readEnv({}))).toBeNull()
  expect(() => readEnv({ OIDC_ISSUER: settings.OIDC_ISSUER })).toThrow(
    /OIDC_CLIENT_ID is missing.*\nOIDC_CLIENT_SECRET is missing.*\nOIDC_ALLOWED_DOMAINS is missing/,
  )
  expect(() => readEnv({ PASSWORD_SIGN_IN: 'off' })).toThrow(/PASSWORD_SIGN_IN=off needs OIDC_ISSUER/)
  expect(() => readEnv({ ...settings, OIDC_ROLES: 'a=editor' })).toThrow(/OIDC_ROLE_CLAIM is missing/)
  expect(() => readEnv(mapping)).toThrow(/OIDC_ROLES needs OIDC_ISSUER/)
  for (const roles of ['managers', 'managers=admin', '=editor'])
    expect(() => readEnv({ ...settings, ...mapping, OIDC_ROLES: roles })).toThrow(/OIDC_ROLES must be pairs/)
  for (const issuer of ['http://id.acme.test', 'https://id.acme.test?x=1', 'ftp://id.acme.test', 'acme'])
    expect(() => readEnv({ ...settings, OIDC_ISSUER: issuer })).toThrow(/OIDC_ISSUER must be/)
  for (const domain of ['*.acme.test', '@acme.test', 'acme'])
    expect(() => readEnv({ ...settings, OIDC_ALLOWED_DOMAINS: domain })).toThrow(/OIDC_ALLOWED_DOMAINS\.0/)
})

test('the email is compared in lower case, and the name is the local part without one', () => {
  expect(read()).toEqual({
    issuer: settings.OIDC_ISSUER,
    subject: 'ann',
    email: 'ann@acme.test',
    name: 'ann',
    role: null,
    authenticatedAt: null,
  })
  expect(read({ name: '  Ann\u202e \n Lee ' }).name).toBe('Ann Lee')
})

test.each(['ann@evil.test', 'ann@sub.acme.test', 'ann@acme.test.evil.test', 'ann@notacme.test'])(
  'the email %s is of another domain',
  email => {
    expect(() => read({ email })).toThrow(failing('SsoDomainNotAllowed'))
  },
)

test.each([false, 'false', 'TRUE', undefined, null, 1])(
  'an email with email_verified %s is rejected',
  email_verified => {
    expect(() => read({ email_verified })).toThrow(failing('SsoEmailUnverified'))
  },
)

test('an email is also verified by text, and without the claim by an issuer that is named', () => {
  expect(read({ email_verified: 'true' }).email).toBe('ann@acme.test')
  const OIDC_VERIFIED_ISSUERS = `https://other.test, ${settings.OIDC_ISSUER}/`
  const trusting = findSso(readEnv({ ...settings, OIDC_VERIFIED_ISSUERS })) as Sso
  const { email_verified: _, ...unstated } = claims
  expect(readIdentity(trusting, unstated).email).toBe('ann@acme.test')
  expect(readIdentity(trusting, mergeClaims(unstated, { sub: 'ann' })).email).toBe('ann@acme.test')
  expect(() => readIdentity(sso, unstated)).toThrow(failing('SsoEmailUnverified'))
  expect(() => readIdentity(trusting, { ...claims, email_verified: false })).toThrow(
    failing('SsoEmailUnverified'),
  )
  expect(() => readEnv({ ...settings, OIDC_VERIFIED_ISSUERS: 'acme' })).toThrow(/OIDC_VERIFIED_ISSUERS/)
})

test('an email is verified only by the source that names it', () => {
  const { email_verified: _, ...signed } = claims
  const own = { sub: 'ann', email: 'Ann@ACME.test', email_verified: true }
  const merge = (userinfo: Record<string, unknown>, token: Record<string, unknown> = signed) =>
    readIdentity(sso, mergeClaims(token, userinfo))
  expect(merge(own, { iss: claims.iss, sub: 'ann' }).email).toBe('ann@acme.test')
  expect(merge({ ...own, email: 'eve@acme.test', email_verified: false }, claims).email).toBe('ann@acme.test')
  expect(merge(own).email).toBe('ann@acme.test')
  for (const userinfo of [{ ...own, email: 'eve@acme.test' }, { email_verified: true }, {}])
    expect(() => merge(userinfo)).toThrow(failing('SsoEmailUnverified'))
  expect(merge({ groups: 'slate-editors' }, claims).role).toBe('editor')
  expect(
    merge({ groups: 'slate-managers', iss: 'https://id.evil.test' }, { ...claims, groups: [] }).role,
  ).toBeNull()
})

test('a token of another issuer, or without subject or email, is rejected', () => {
  for (const changed of [
    { iss: 'https://id.evil.test' },
    { sub: '' },
    { sub: 'a\0' },
    { email: 'ann@x@acme.test' },
    // The Kelvin sign, whose lower case is k.
    { email: 'an\u212a@acme.test' },
  ])
    expect(() => read(changed)).toThrow(failing('SsoClaimsInvalid'))
})

test('the highest mapped value decides the role, and values match exactly', () => {
  expect(read({ groups: ['slate-editors', 'slate-managers', 'other'] }).role).toBe('manager')
  expect(read({ groups: 'slate-editors' }).role).toBe('editor')
  for (const groups of [['Slate-Managers'], ['constructor', '__proto__'], { 'slate-managers': true }, null])
    expect(read({ groups }).role).toBeNull()
})
