/** "10.0.0.8" as a number. */
const toNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

function networkOf(text: string) {
  const [base = '', bits] = text.split('/')
  return { base: toNumber(base), size: 2 ** (32 - Number(bits)) }
}

// The special-purpose registries of IANA (RFC 6890).
const reserved4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
].map(networkOf)

function isPublic4(address: string): boolean {
  const number = toNumber(address)
  return !reserved4.some(({ base, size }) => number >= base && number < base + size)
}

/**
 * Within 2000::/3 without its special-purpose networks, which the first 32 bits name: 2001::/23, 2001:db8::/32, 2002::/16 and
 * 3fff::/20. Everything else, such as mapped IPv4, loopback, link-local and unique local addresses, is not public.
 */
function isPublic6(address: string): boolean {
  const [first = 0, second = 0] = address.split(':').map(group => Number.parseInt(group || '0', 16))
  if (!(first >= 0x2000 && first <= 0x3fff)) return false
  if (first === 0x2001) return second >= 0x200 && second !== 0xdb8
  return first !== 0x2002 && !(first === 0x3fff && second < 0x1000)
}

const pattern4 = /^\d{1,3}(\.\d{1,3}){3}$/

/** True for a unicast address of the public internet. `address` is as URLs and resolvers write addresses, or no address. */
export function isPublicAddress(address: string): boolean {
  if (pattern4.test(address)) return isPublic4(address)
  // A zone names an interface of this machine.
  return address.includes(':') && !address.includes('%') && isPublic6(address)
}

/** Null if a webhook can be sent to the URL. A host name is checked when it is resolved. `allowsLocal` is for tests. */
export function findUrlProblem(text: string, allowsLocal: boolean): string | null {
  if (!URL.canParse(text)) return 'Enter a full URL that begins with https://.'
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return 'Enter a URL without credentials.'
  if (allowsLocal && protocol === 'http:') return null
  if (protocol !== 'https:') return 'Enter a URL that begins with https://.'
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  const isAddress = address !== hostname || pattern4.test(address)
  return isAddress && !allowsLocal && !isPublicAddress(address) ? 'Enter a public address.' : null
}
