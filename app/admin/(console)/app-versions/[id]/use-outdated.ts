'use client'

import { previewOutdated } from '@/app/admin/(console)/app-versions/actions'
import { useAnswer } from '@/components/feedback/use-answer'
import { versionPattern } from '@/lib/app-config/release/rules'
import type { ReleaseInput as Values } from '@/lib/app-config/release/schema-console'

type Publication = {
  edited: { id: number; updatedAt: string } | null
  values: Values
  dirty: readonly string[]
  isPublished: boolean
}

/** Waiting requests that can no longer be approved once the form is published, found while typing pauses. */
export function useOutdated({ edited, values, dirty, isPublished }: Publication): readonly string[] {
  const { version, publishAt } = values
  const publishes =
    dirty.length > 0 && !isPublished && publishAt !== null && versionPattern.test(version.trim())
  const { result, isCurrent } = useAnswer(previewOutdated, publishes ? { edited, form: values } : null)
  return (publishes && isCurrent && result) || []
}
