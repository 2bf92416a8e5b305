import type { PreviewTarget } from '@/components/preview/preview-options'

/** The preview page with the whole selection in its URL. */
export function previewHref({ platform, version, user, at }: PreviewTarget): string {
  const parameters = { platform, version, user: user && `U-${user.id}`, at }
  const pairs = Object.entries(parameters).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return `/admin/preview?${new URLSearchParams(pairs)}`
}
