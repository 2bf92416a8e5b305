import { maxPictureBytes } from '@/lib/app-config/picture/rules'

/** Time and size limits of requests and connections. */
export type Limits = {
  headersMs: number
  requestMs: number
  bodyMs: number
  /** Time for an API response once the request has arrived. */
  responseMs: number
  keepAliveMs: number
  urlBytes: number
  /** Body of a page request; API paths declare their own limit. */
  pageBodyBytes: number
  /** How long a page request waits for the Next process to accept it. */
  pageConnectMs: number
  /** Open connections of this process; more are reset. */
  maxConnections: number
  /** Connections per IPv4 address or IPv6 /64, with multiples for /56 and /48; not counted behind a proxy. */
  maxConnectionsPerAddress: number
  /** Pipelined requests that may wait for the response before them. */
  maxPipelined: number
  /** A client that reads less than `minReadBytes` of a pending response in `readMs` is disconnected. */
  readMs: number
  minReadBytes: number
  /**
   * While more bytes than this are pending for all clients, those that read nothing for `stallMs` are disconnected, in the
   * order of their pending bytes.
   */
  maxPendingBytes: number
  stallMs: number
}

export const defaultLimits: Limits = {
  headersMs: 10_000,
  requestMs: 30_000,
  bodyMs: 10_000,
  responseMs: 9_000,
  keepAliveMs: 65_000,
  urlBytes: 8 * 1024,
  pageBodyBytes: 1024 * 1024,
  pageConnectMs: 10_000,
  maxConnections: 10_000,
  // As many as the calls that one address can make in a minute.
  maxConnectionsPerAddress: 600,
  maxPipelined: 10,
  readMs: 20_000,
  minReadBytes: 32 * 1024,
  maxPendingBytes: 16 * 1024 * 1024,
  stallMs: 5_000,
}

/** The same limits with every time multiplied. */
export function scaleTimes(limits: Limits, factor: number): Limits {
  const scaled = Object.entries(limits).map(([name, value]) => [
    name,
    name.endsWith('Ms') ? value * factor : value,
  ])
  return Object.fromEntries(scaled) as Limits
}

const uploadLimits = { pageBodyBytes: maxPictureBytes, bodyMs: 25_000 }

/** Body limits of a page path. Picture uploads get enough time for a phone connection. */
export function bodyLimitsOf(path: string, limits: Limits): Pick<Limits, 'pageBodyBytes' | 'bodyMs'> {
  return path === '/admin/pictures' ? uploadLimits : limits
}
