import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { describeUrlProblem } from './rules'

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

// The special-purpose registries of IANA (RFC 6890). IPv4 has its own list, because one list would compare both families.
const reserved4 = listOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
])
/** Everything else, such as mapped IPv4, loopback, link-local and unique local addresses, is not public. */
const global6 = listOf('ipv6', ['2000::/3'])
const reserved6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** True for a unicast address of the public internet. */
export function isPublicAddress(address: string): boolean {
  // A zone names an interface of this machine.
  if (address.includes('%')) return false
  const family = isIP(address)
  if (family === 4) return !reserved4.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
}

/** Null if a webhook can be sent to the URL. A host name is checked when it is resolved. `allowsLocal` is for tests. */
export function findUrlProblem(text: string, allowsLocal: boolean): string | null {
  const problem = describeUrlProblem(text, allowsLocal)
  if (problem || allowsLocal) return problem
  const { hostname } = new URL(text)
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return isIP(address) && !isPublicAddress(address) ? 'Enter a public address.' : null
}

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Resolves to public addresses only. The connection uses the checked addresses, so a second DNS answer cannot redirect it. */
export function createPublicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const [first] = addresses
      if (!(first && addresses.every(({ address }) => isPublicAddress(address))))
        return callback(new Error(`${hostname} has no public address`), [])
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
}
