'use client'

import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import { formatReleaseName, type PublishedRelease } from '@/lib/app-config/release/rules'
import { pluralize } from '@/lib/core/format'

/** The published release that a new one of the same version replaces. */
export function SameVersionNote({ release }: { release: PublishedRelease }) {
  const { id, publishAt, forceUpdate, notes } = release
  return (
    <Note tone="warn">
      <Link
        href={`/admin/app-versions/${id}`}
        target="_blank"
        className="font-medium text-accent hover:underline"
      >
        {formatReleaseName(release)}
      </Link>{' '}
      was published <Time at={publishAt} />, {forceUpdate ? 'forced' : 'optional'}, with{' '}
      {pluralize(notes.length, 'note')}. This release replaces it.
    </Note>
  )
}
