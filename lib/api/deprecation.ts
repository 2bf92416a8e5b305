/** Dates such as 2026-12-31; they begin at 00:00 UTC. */
export type Deprecation = {
  since: string
  /** The endpoint can be gone from then on. */
  sunset?: string
  /** The path to call instead. */
  successor?: string
}

/** The headers Deprecation (RFC 9745), Sunset (RFC 8594) and Link. Throws for invalid dates. */
export function deprecationHeaders({ since, sunset, successor }: Deprecation): Record<string, string> {
  const sinceMs = readDate(since)
  const sunsetMs = sunset === undefined ? undefined : readDate(sunset)
  if (sunsetMs !== undefined && sunsetMs < sinceMs)
    throw new Error(`the sunset ${sunset} is before the deprecation of ${since}`)
  const links = ['</docs>; rel="deprecation"; type="text/html"']
  if (successor) links.push(`<${successor}>; rel="successor-version"`)
  return {
    deprecation: `@${sinceMs / 1000}`,
    ...(sunsetMs !== undefined && { sunset: new Date(sunsetMs).toUTCString() }),
    link: links.join(', '),
  }
}

function readDate(date: string): number {
  const ms = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN
  if (Number.isNaN(ms)) throw new Error(`${date} is no date such as 2026-12-31`)
  return ms
}
