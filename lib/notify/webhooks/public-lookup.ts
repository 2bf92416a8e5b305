import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './addresses'

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
