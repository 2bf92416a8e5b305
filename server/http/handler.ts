import type { RouteFunction } from '@/lib/api/api-call'
import type { Access } from '@/lib/core/reply'
import type { PageBodyLimits } from './request-body'

/** A function that a route file exports under a method's name. */
export type Handler = RouteFunction & {
  /** Of a declared endpoint; hand-written routes and pages have none. */
  contract?: { access?: Access; bodyLimitBytes?: number }
  /** Of a page; larger bodies get a page too. */
  bodyLimits?: PageBodyLimits
  /** The path contains a secret: the log has its pattern instead. */
  isSecret?: true
  /** False for a page or a call between servers. */
  isForApps?: false
  /** If defined, path or headers alone show whether a caller may send a body. */
  mayUpload?(authorization: string | undefined, params: Record<string, string>): boolean
}
