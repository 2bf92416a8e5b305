import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'

/**
 * The caller's address: the socket's, or with `trustedHops` proxies before us
 * what the outermost of them wrote into X-Forwarded-For.
 */
export function findClientIp(incoming: IncomingMessage, trustedHops: number): string {
  const peer = peerAddress(incoming.socket)
  const forwarded = trustedHops > 0 ? incoming.headers['x-forwarded-for'] : undefined
  if (typeof forwarded !== 'string') return peer
  const addresses = forwarded.split(',')
  const address = withoutPort((addresses[Math.max(0, addresses.length - trustedHops)] ?? '').trim())
  return isIP(address) ? withoutPrefix(address) : peer
}

/** The address at the other end of a connection: the client's, or that of the last proxy. */
export function peerAddress({ remoteAddress = 'unknown' }: Pick<Socket, 'remoteAddress'>): string {
  return withoutPrefix(remoteAddress)
}

function withoutPrefix(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}

function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}
