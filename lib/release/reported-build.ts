import type { ReportedBuild } from './rules'

/** The request header with the app's version. */
export const versionHeader = 'x-app-version'

/**
 * The build that the app names in `X-App-Version`, else the last one of its device. A header that does not begin with a
 * version number is ignored.
 */
export function findReportedBuild(
  { platform, build }: { platform: string; build: string | null },
  header: string | null = null,
): ReportedBuild | null {
  const version = parseVersion(header) ?? build
  if (version === null) return null
  return { platform: platform === 'ios' || platform === 'android' ? platform : null, version }
}

/** Like parse_build in the database: "4.12.1 (881)" is 4.12.1. */
function parseVersion(text: string | null): string | null {
  return /^\s*v?(\d{1,9}(?:\.\d{1,9}){0,3})(?!\d)/.exec(text ?? '')?.[1] ?? null
}
