import { expect, test } from 'vitest'
import { networkOf, networksOf, prefixOf } from './network'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['unknown', 'unknown'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
  ['2001:db8::3:4:5:6:7', '2001:db8:0:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s has the key %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a network is its own network', () => {
  expect(networkOf('2001:db8:1:2::/64')).toBe('2001:db8:1:2::/64')
})

test('wider prefixes contain all networks of a holder', () => {
  for (const address of ['2001:db8:1:2ab:3:4:5:6', '2001:db8:1:2ff::/64'])
    expect([prefixOf(address, { ipv6: 56 }), prefixOf(address, { ipv6: 48 })]).toEqual([
      '2001:db8:1:200::/56',
      '2001:db8:1:0::/48',
    ])
  expect(prefixOf('203.0.113.9', { ipv4: 24 })).toBe('203.0.113.0/24')
})

test('the networks of an IPv6 address are three, those of others one', () => {
  expect(networksOf('2001:db8:1:2ab::7')).toEqual([
    '2001:db8:1:2ab::/64',
    '2001:db8:1:200::/56',
    '2001:db8:1:0::/48',
  ])
  expect(networksOf('203.0.113.9')).toEqual(['203.0.113.9'])
})

test.each(['unknown', '203.0.113.9', '1.2.3'])('%s has no IPv6 prefix', address => {
  expect(prefixOf(address, { ipv6: 48 })).toBeNull()
})

test.each(['unknown', '2001:db8::1', '::ffff:203.0.113.9'])('%s has no IPv4 prefix', address => {
  expect(prefixOf(address, { ipv4: 24 })).toBeNull()
})
