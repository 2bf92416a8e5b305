import { Random } from '@/e2e/fixtures/random'
import type { ApiCall } from './http-client'

/** Address for X-Forwarded-For, and the token of the attacker's own account. */
export type Attacker = { address: string; token: string }

/** Repeated many times, each of these slows down some regular expression, parser or comparison. */
const units = [
  'a',
  'a@',
  '@',
  '.',
  'a.',
  ' ',
  '\t',
  '1',
  '-',
  '"',
  '\\"',
  '%41',
  '/',
  '[',
  '{',
  'é',
  '0e',
  ', ',
  'a=',
]
const headerUnits = units.filter(unit => unit !== 'é')
const bodyBytes = 15_000
const entryBytes = 60_000
const headerBytes = 18_000
const pathBytes = 7_500

const paths: Record<string, readonly string[]> = {
  '/sign-in': ['email', 'password'],
  '/sign-up': ['email', 'username', 'phone', 'password', 'referral_link', 'timezone', 'promo_code'],
  '/forgot-password': ['email'],
  '/verify-code': ['email', 'otp', 'type'],
  '/reset-password': ['user_id', 'otp', 'password'],
  '/reactivate-account': ['phone', 'otp'],
  '/reactivate-account-send-otp': ['phone', 'otp_signature'],
  '/save-referral-link': ['referral_link'],
  '/update-fcm-token': ['fcm_token'],
  '/device-info-logs': ['platform', 'os', 'version', 'brand', 'model'],
  '/updated/promo-code': ['promo_code'],
  '/update/user-mode': ['user_mode'],
  '/free-play-promo/claim': ['id'],
  '/trivia/answer': ['answer_id'],
  '/pickem/get-players': ['game_id', 'main_contest_entry_id'],
  '/pickem/offer': ['game_id'],
  '/pickem/entries': ['is_settled', 'cursor', 'limit'],
  '/wallet/transactions': ['bucket', 'cursor'],
  '/pickem/confirm-entry': ['picks', 'players', 'game_id', 'buy_in'],
}
const headers = [
  'user-agent',
  'authorization',
  'x-request-id',
  'accept',
  'accept-language',
  'cookie',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'origin',
  'referer',
  'x-forwarded-for',
]

/** Long text in a field, header, path or query, or a plain call that is rejected. */
export function generateHostileRequest({ address, token }: Attacker, seed: number): ApiCall {
  const random = new Random(Math.imul(seed, 2_654_435_761))
  const drawn = random.pick([hostileBody, hostileHeader, hostilePath, rejectedCall])(random)
  const forwarded = drawn.headers?.['x-forwarded-for']
  return {
    ...drawn,
    ...(random.chance(0.3) && !drawn.headers?.authorization && { token }),
    headers: { ...drawn.headers, 'x-forwarded-for': forwarded ? `${forwarded}, ${address}` : address },
  }
}

function longText(random: Random, bytes: number, from = units): string {
  const unit = random.pick(from)
  return unit.repeat(Math.floor((random.next() * bytes) / Buffer.byteLength(JSON.stringify(unit))))
}

function hostileBody(random: Random): ApiCall {
  const [path, fields] = random.pick(Object.entries(paths))
  const bytes = path.endsWith('confirm-entry') ? entryBytes : bodyBytes
  const text = longText(random, bytes)
  const value = random.pick([
    text,
    { value: text },
    [text],
    Array.from(text.slice(0, bytes / 8)),
    Number.MAX_VALUE,
  ])
  return { path, body: { [random.pick([...fields, 'unknown'])]: value } }
}

function hostileHeader(random: Random): ApiCall {
  const name = random.pick(headers)
  const text = longText(random, headerBytes, headerUnits).trim()
  const value = name === 'authorization' && random.chance(0.5) ? `Bearer ${text}` : text
  return random.chance(0.5)
    ? { method: 'GET', path: '/balance', headers: { [name]: value } }
    : { path: '/pickem/confirm-entry', headers: { [name]: value }, body: { picks: 'more' } }
}

function hostilePath(random: Random): ApiCall {
  const text = encodeURI(longText(random, pathBytes / 3))
  const path = random.pick([
    `/${text}`,
    `/pickem/show-entry/${text}`,
    `/verify-email?token=${text}`,
    `/balance?${text}`,
    `/pictures/${text}.png`,
  ])
  return { method: 'GET', path }
}

function rejectedCall(random: Random): ApiCall {
  return random.pick<ApiCall>([
    { method: 'GET', path: '/balance' },
    { method: 'GET', path: '/balance/v2', headers: { authorization: `Bearer ${'x'.repeat(43)}` } },
    { path: '/sign-in', body: { email: `${random.next()}@attack.test`, password: 'Wrong-password-1' } },
    { path: '/forgot-password', body: { email: `${random.next()}@attack.test` } },
    { path: '/verify-code', body: { email: `${random.next()}@attack.test`, otp: '000000', type: '10' } },
    { path: '/pickem/confirm-entry', body: {} },
    { path: '/free-play-promo/claim', body: { id: 2_147_483_647 } },
    { method: 'GET', path: '/unknown' },
  ])
}
