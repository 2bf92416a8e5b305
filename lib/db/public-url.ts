import { env } from '@/lib/core/env'
import { currentTarget } from './database'

/** The URL of a page of the service, for a user or operator of the current database. */
export const publicUrl = (path: string): string => withParameter(env().PUBLIC_URL + path)

export function withParameter(url: string): string {
  const parameter = currentTarget()?.linkParameter
  return parameter ? `${url}${url.includes('?') ? '&' : '?'}${parameter}` : url
}
