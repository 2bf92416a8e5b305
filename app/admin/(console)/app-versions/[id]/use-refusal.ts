'use client'

import { checkRelease } from '@/app/admin/(console)/app-versions/actions'
import { useAnswer } from '@/components/feedback/use-answer'
import { versionPattern } from '@/lib/app-config/release/rules'
import type { ReleaseInput as Values } from '@/lib/app-config/release/schema-console'

/** Why the form could not be published, checked while typing pauses, and its version: null while it is incomplete or refused. */
export function useRefusal(
  edited: { id: number; updatedAt: string } | null,
  form: Values,
  { canEdit, dirty }: { canEdit: boolean; dirty: readonly string[] },
): { refusal: string | undefined; version: string | null } {
  const version = form.version.trim()
  const isComplete = versionPattern.test(version)
  const { result, error, isCurrent } = useAnswer(
    checkRelease,
    canEdit && dirty.length > 0 && isComplete ? { edited, form } : null,
  )
  const refusal = isCurrent && !error && result ? result : undefined
  return { refusal, version: isComplete && refusal === undefined ? version : null }
}
