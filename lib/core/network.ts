/** Rate-limit key: the IPv4 address, or the IPv6 /64 prefix, since a client controls all addresses of its /64. */
export function networkOf(address: string): string {
  return prefixOf(address, { ipv6: 64 }) ?? address
}

/** Networks around an address or a /64 that one holder can own: a holder of a /48 has 65,536 of /64. */
export const widerPrefixes = { site: { ipv6: 56 }, allocation: { ipv6: 48 }, ipv4: { ipv4: 24 } } as const

/** The rate-limit key of an address, and of IPv6 its /56 and /48. */
export function networksOf(address: string): [own: string, ...wider: string[]] {
  const own = networkOf(address)
  const site = prefixOf(own, widerPrefixes.site)
  const allocation = prefixOf(own, widerPrefixes.allocation)
  return site && allocation ? [own, site, allocation] : [own]
}

/** The prefix of an IPv4 or IPv6 address, or of a /64; null for an address of the other version. */
export function prefixOf(address: string, bits: { ipv4: 24 } | { ipv6: 48 | 56 | 64 }): string | null {
  if ('ipv4' in bits) return /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1]?.concat('.0/24') ?? null
  if (!address.includes(':')) return null
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const network = [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4)
  const [first = 0, second = 0, third = 0, fourth = 0] = network.map(group => Number.parseInt(group, 16))
  const last = fourth - (fourth % 2 ** (64 - bits.ipv6))
  return `${[first, second, third, last].map(group => group.toString(16)).join(':')}::/${bits.ipv6}`
}
