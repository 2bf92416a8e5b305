import { hostileBytes, hostileSegments, hostileTypes, randomHostileValue } from '@/e2e/fixtures/hostile-input'
import type { Random } from '@/e2e/fixtures/random'
import type { RawRequest } from '@/e2e/fixtures/send'

type Mutate = (sending: RawRequest, fields: Record<string, unknown>, random: Random) => RawRequest

const raws = [
  '1e309',
  '-1e309',
  '2147483648',
  '99999999999999999999',
  '"\\u0000"',
  '"\\ud800"',
  '{"$gt":""}',
  '{"__proto__":{"id":1}}',
  'NaN',
  '0x10',
  '',
  `${'['.repeat(200)}${']'.repeat(200)}`,
]

/** Mutations of a request by name; `fields` is its valid body. */
export const mutations: Record<string, Mutate> = {
  'a field of another kind': (sending, fields, random) => ({
    ...sending,
    body: { ...fields, [randomFieldName(fields, random)]: randomHostileValue(random) },
  }),
  'many fields of other kinds': (sending, fields, random) => ({
    ...sending,
    body: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        random.chance(0.5) ? randomHostileValue(random) : value,
      ]),
    ),
  }),
  'a field missing': (sending, fields, random) => {
    const gone = randomFieldName(fields, random)
    return { ...sending, body: Object.fromEntries(Object.entries(fields).filter(([name]) => name !== gone)) }
  },
  'a raw value': (sending, fields, random) => {
    const name = randomFieldName(fields, random)
    const rest = JSON.stringify({ ...fields, [name]: undefined }).slice(1, -1)
    return { ...sending, body: `{${rest}${rest && ','}${JSON.stringify(name)}:${random.pick(raws)}}` }
  },
  'a field twice': (sending, fields, random) => {
    const [name, text] = [randomFieldName(fields, random), JSON.stringify(fields)]
    return {
      ...sending,
      body: `${text.slice(0, -1)}${text === '{}' ? '' : ','}${JSON.stringify(name)}:null}`,
    }
  },
  'names of prototypes': (sending, fields) => ({
    ...sending,
    body: `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},${JSON.stringify(fields).slice(1)}`.replace(
      /,}$/,
      '}',
    ),
  }),
  'cut off': (sending, fields, random) => {
    const text = JSON.stringify(fields)
    return { ...sending, body: text.slice(0, Math.floor(random.next() * text.length)) }
  },
  'a byte changed': (sending, fields, random) => {
    const bytes = Buffer.from(JSON.stringify(fields))
    bytes[Math.floor(random.next() * bytes.length)] = Math.floor(random.next() * 256)
    return { ...sending, body: bytes }
  },
  'bytes of any kind': (sending, _, random) => ({ ...sending, body: random.pick(hostileBytes)[1] }),
  'another content type': (sending, fields, random) => ({
    ...sending,
    body: fields,
    headers: { 'content-type': random.pick(hostileTypes) },
  }),
  'a query of any kind': (sending, fields, random) => ({
    ...sending,
    path: `${sending.path.split('?')[0]}?${encodeURIComponent(randomFieldName(fields, random))}=${random.pick(hostileSegments)}`,
  }),
  'a segment of any kind': (sending, _, random) => ({
    ...sending,
    path: sending.path.replace(/\/[^/?]*(?=$|\?)/, () => `/${random.pick(hostileSegments)}`),
  }),
  'another method': (sending, _, random) => ({
    ...sending,
    method: random.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND']),
  }),
  'another token': (sending, _, random) => ({
    ...sending,
    token: random.pick([undefined, 'x', `${sending.token}x`, 'A'.repeat(5_000), '%00', 'é']),
  }),
  'a header of any kind': (sending, _, random) => ({
    ...sending,
    headers: {
      [random.pick([
        'idempotency-key',
        'x-request-id',
        'x-forwarded-for',
        'content-encoding',
        'expect-ct',
        'range',
      ])]: random.pick([
        '',
        ' ',
        'x'.repeat(300),
        '\xff',
        '1, 2, 3',
        'gzip',
        '::1',
        "'; drop table users; --",
      ]),
    },
  }),
}

const randomFieldName = (fields: Record<string, unknown>, random: Random) =>
  random.pick([...Object.keys(fields), 'unheard_of'])
