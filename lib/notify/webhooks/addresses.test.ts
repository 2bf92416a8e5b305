import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { createPublicLookup, findUrlProblem, isPublicAddress } from './addresses'
import { webhookForm } from './schema-console'

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.0.0.1', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.7', '203.0.113.9'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
  ...['::ffff:a9fe:a9fe', '64:ff9b::7f00:1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1'],
  ...['2001:db8::1', '2001::1', '2002:7f00:1::', '3fff::1', 'localhost', '', '127.1', '2130706433'],
])('%s is not a public address', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::5'])(
  '%s is a public address',
  address => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ...['http://example.com/', 'ftp://example.com/', 'https://user:password@example.com/', 'example.com', ''],
  ...['https://127.0.0.1/', 'https://0.0.0.0/', 'https://169.254.169.254/latest/', 'https://[::1]/'],
  // URLs normalize these to 127.0.0.1.
  ...['https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/', 'https://127.1/'],
  ...[
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fe80::1]/',
    'https://10.0.0.8:8443/',
  ],
])('%s is rejected', url => {
  expect(findUrlProblem(url, false)).toMatch(/^Enter a .+\.$/)
})

test('https at a name or a public address is allowed, and local addresses only for tests', () => {
  for (const url of ['https://example.com/hooks?key=1', 'https://1.1.1.1:8443/', 'https://[2606:4700::1]/'])
    expect(findUrlProblem(url, false)).toBeNull()
  expect(findUrlProblem('http://127.0.0.1:4000/hook', true)).toBeNull()
  expect(findUrlProblem('https://localhost/hook', true)).toBeNull()
  expect(findUrlProblem('http://user:password@127.0.0.1/', true)).toMatch('credentials')
})

test('a form checks its URL together with its other fields', () => {
  const problemsOf = (url: string) => {
    const { error } = webhookForm(false).safeParse({ name: '', url, events: [], reason: '' })
    return new Set(error?.issues.map(({ path, message }) => (path[0] === 'url' ? message : path[0])))
  }
  const others = ['name', 'events', 'reason']
  expect(problemsOf('https://example.com/hooks')).toEqual(new Set(others))
  for (const [url, message] of [
    ['example.com', 'Enter a full URL that begins with https://.'],
    ['http://example.com/', 'Enter a URL that begins with https://.'],
    ['https://user:password@example.com/', 'Enter a URL without credentials.'],
  ] as const)
    expect(problemsOf(url)).toEqual(new Set([...others, message]))
})

/** Resolves a name to these addresses, and returns what the connection gets. */
function resolveTo(addresses: LookupAddress[], all: boolean) {
  const lookup = createPublicLookup((_name, _options, done) => done(null, addresses))
  return new Promise((resolve, reject) =>
    lookup('hooks.example.com', { all }, (error, address, family) =>
      error ? reject(error) : resolve(all ? address : [address, family]),
    ),
  )
}

test('a connection gets the addresses that were checked', async () => {
  const addresses = [
    { address: '1.1.1.1', family: 4 },
    { address: '2606:4700:4700::1111', family: 6 },
  ]
  expect(await resolveTo(addresses, true)).toEqual(addresses)
  expect(await resolveTo(addresses, false)).toEqual(['1.1.1.1', 4])
})

test('a name with any address that is not public is rejected, and so is one without addresses', async () => {
  const mixed = [
    { address: '1.1.1.1', family: 4 },
    { address: '169.254.169.254', family: 4 },
  ]
  for (const addresses of [mixed, [{ address: '::ffff:10.0.0.1', family: 6 }], []])
    for (const all of [true, false])
      await expect(resolveTo(addresses, all)).rejects.toThrow('hooks.example.com has no public address')
})
