/** Compares If-None-Match with an entity tag; weak tags match too (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string | undefined): boolean {
  const tags = ifNoneMatch?.split(',').map(tag => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || (etag !== undefined && tags.includes(etag))
}
