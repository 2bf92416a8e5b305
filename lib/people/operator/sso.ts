import { z } from 'zod'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import { cutText } from '@/lib/core/cut-text'
import { type Env, env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { replaceHidden } from '@/lib/core/hidden-characters'
import { isStorable } from '@/lib/core/is-storable'
import { emailShape } from '@/lib/core/wire'

/** The OpenID Connect provider that operators can sign in through. */
export type Sso = {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
  /** In lower case. */
  allowedDomains: readonly string[]
  /** The provider states of no email that it is verified; all are. */
  hasVerifiedEmails: boolean
  /** Null: the provider decides no roles, and creates no operators. */
  roles: { claim: string; byValue: Readonly<Record<string, Role>> } | null
}

/** Who the provider says the operator is, with the checks of this service passed. */
export type SsoIdentity = {
  issuer: string
  subject: string
  /** In lower case. */
  email: string
  name: string
  /** Null if no value of the claim is mapped, or if no mapping is configured. */
  role: Role | null
  /** When the provider asked for the credentials, if it reports that. */
  authenticatedAt: Date | null
}

/** Null if single sign-on is not configured. */
export function findSso(settings: Env = env()): Sso | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings
  if (!(issuer && clientId && clientSecret)) return null
  const {
    OIDC_NAME: name,
    OIDC_ALLOWED_DOMAINS: allowedDomains,
    OIDC_VERIFIED_ISSUERS: verifiedIssuers,
    OIDC_ROLE_CLAIM: claim,
    OIDC_ROLES,
  } = settings
  const roles = claim && OIDC_ROLES ? { claim, byValue: OIDC_ROLES } : null
  const withoutSlash = (url: string) => url.replace(/\/$/, '')
  const hasVerifiedEmails = verifiedIssuers.map(withoutSlash).includes(withoutSlash(issuer))
  return { issuer, clientId, clientSecret, name, allowedDomains, hasVerifiedEmails, roles }
}

export function hasPasswordSignIn(): boolean {
  return env().PASSWORD_SIGN_IN === 'on'
}

const maxNameLength = 80

const claimsShape = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: emailShape(),
  email_verified: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
  auth_time: z.number().int().positive().optional().catch(undefined),
})

/** Some providers have the email only in the user info, which verifies no other email. Signed claims win. */
export function mergeClaims<Claims extends Record<string, unknown>>(
  signed: Claims,
  userinfo: Record<string, unknown>,
): Claims {
  const { email_verified, ...others } = userinfo
  const isSameEmail = (signed.email ?? userinfo.email) === userinfo.email
  return { ...others, ...(isSameEmail && { email_verified }), ...signed }
}

/** Checks claims of a validated ID token. Throws SsoClaimsInvalid, SsoEmailUnverified, or SsoDomainNotAllowed. */
export function readIdentity(sso: Sso, claims: unknown): SsoIdentity {
  const parsed = claimsShape.safeParse(claims)
  if (!parsed.success)
    throw new Failure('SsoClaimsInvalid', { claim: String(parsed.error.issues[0]?.path[0]) })
  const { iss, sub, email_verified, auth_time } = parsed.data
  // A provider of many tenants issues tokens for all of them.
  if (iss !== sso.issuer) throw new Failure('SsoClaimsInvalid', { claim: 'iss' })
  if (!isStorable(sub)) throw new Failure('SsoClaimsInvalid', { claim: 'sub' })
  // Amazon Cognito sends text, Microsoft Entra ID nothing.
  const isVerified = email_verified ?? sso.hasVerifiedEmails
  if (isVerified !== true && isVerified !== 'true') throw new Failure('SsoEmailUnverified')
  const email = parsed.data.email.toLowerCase()
  const [local = '', domain = ''] = email.split('@')
  if (!sso.allowedDomains.includes(domain)) throw new Failure('SsoDomainNotAllowed')
  return {
    issuer: iss,
    subject: sub,
    email,
    name: cleanName(parsed.data.name) || cutText(local, maxNameLength),
    role: findRole(sso, parsed.data),
    authenticatedAt: auth_time ? new Date(auth_time * 1000) : null,
  }
}

function cleanName(name = ''): string {
  const text = replaceHidden(name).replace(/\s+/g, ' ').trim()
  return isStorable(text) ? cutText(text, maxNameLength).trim() : ''
}

/** The highest role of the values, which are one text or a list. */
function findRole({ roles }: Sso, claims: Record<string, unknown>): Role | null {
  if (!roles) return null
  const value = claims[roles.claim]
  const mapped = (Array.isArray(value) ? value : [value]).flatMap(one =>
    typeof one === 'string' && Object.hasOwn(roles.byValue, one) ? (roles.byValue[one] ?? []) : [],
  )
  return mapped.reduce<Role | null>((best, role) => (best && isAtLeast(best, role) ? best : role), null)
}
