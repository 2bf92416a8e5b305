import { Fragment } from 'react'
import { hrefOf } from '@/app/admin/(console)/search-results'
import { Link } from '@/components/ui/link'
import { findMisspelledUsers } from '@/lib/console/search/find-anything'

/** Below a search that found nothing: users with a similar name. */
export async function SimilarUsers({ text }: { text: string }) {
  const found = await findMisspelledUsers(text, { isMasked: true })
  if (found.length === 0) return null
  return (
    <span className="mt-2 block text-ink">
      Did you mean{' '}
      {found.map((user, index) => (
        <Fragment key={user.id}>
          {index > 0 && ', '}
          <Link href={hrefOf(user)} className="text-accent hover:underline">
            {user.name}
          </Link>
        </Fragment>
      ))}
      ?
    </span>
  )
}
