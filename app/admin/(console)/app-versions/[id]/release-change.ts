import { versionPattern } from '@/lib/app-config/release/rules'
import type { ReleaseInput } from '@/lib/app-config/release/schema-console'
import type { UnsavedChange } from '@/lib/console/preview/schema'

/** The form as an unsaved change. A withdrawn release has no effect, so the preview shows what apps get without it. */
export function toReleaseChange(
  values: ReleaseInput,
  { id, isWithdrawn }: { id: number | null; isWithdrawn: boolean },
): UnsavedChange | null {
  const version = values.version.trim()
  if (isWithdrawn || !versionPattern.test(version)) return null
  return { kind: 'release', id, ...values, version }
}
