import { hash } from 'node:crypto'

/** The weak tag of a user's reply; equal replies of two users have different tags. */
export function weakEtag(userId: number, text: string): string {
  return `W/"${hash('sha256', `${userId}\n${text}`, 'base64url').slice(0, 27)}"`
}

const opaque = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag)

/** Compares If-None-Match with an entity tag; weak tags match too (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string | undefined): boolean {
  const tags = ifNoneMatch?.split(',').map(tag => opaque(tag.trim())) ?? []
  return tags.includes('*') || (etag !== undefined && tags.includes(opaque(etag)))
}
