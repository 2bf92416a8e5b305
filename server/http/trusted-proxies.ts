import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import { log } from '@/lib/core/log'

/** Which peers can name the client of a request in forwarding headers. */
export type TrustedProxies = {
  /** True if the peer of a connection is a trusted proxy. */
  includes(peer: Peer): boolean
  /**
   * The address of the client: behind trusted proxies the one that the outermost of them wrote to X-Forwarded-For, otherwise
   * the peer's.
   */
  findClientIp(incoming: Pick<IncomingMessage, 'socket' | 'headers'>): string
}

type Peer = Pick<Socket, 'remoteAddress'>

/** Up to `hops` proxies in front, each with an address in one of the networks. Without hops, no proxy is trusted. */
export function trustProxies(hops: number, networks: readonly string[]): TrustedProxies {
  const isListed = proxyAddr.compile([...networks])
  const includes = (peer: Peer) => hops > 0 && isListed(peerAddress(peer), 0)
  let hasWarned = false

  function warnOnce(ip: string) {
    if (hasWarned) return
    hasWarned = true
    log.warn({ ip }, 'X-Forwarded-For of an address that is not in TRUSTED_PROXIES is ignored')
  }

  function isTrusted(address: string, hop: number): boolean {
    if (hop >= hops) return false
    const isProxy = isListed(withoutPort(address.trim()), hop)
    if (!isProxy) warnOnce(address)
    return isProxy
  }

  return {
    includes,
    findClientIp(incoming) {
      const peer = peerAddress(incoming.socket)
      if (hops === 0 || incoming.headers['x-forwarded-for'] === undefined) return peer
      const { headers } = incoming
      const request = { headers, socket: { remoteAddress: peer } } as IncomingMessage
      const found = withoutPort(proxyAddr(request, isTrusted).trim())
      return isIP(found) ? ipaddr.process(found).toString() : peer
    },
  }
}

/** The remote address of a connection: the client's, or that of the last proxy. */
export function peerAddress({ remoteAddress = 'unknown' }: Peer): string {
  return remoteAddress.startsWith('::ffff:') ? remoteAddress.slice(7) : remoteAddress
}

function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}
