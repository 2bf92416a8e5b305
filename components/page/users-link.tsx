import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { type CountedUsers, usersHref } from '@/lib/console/impact/rules'

/** A number that opens the list of its users in a new tab, so that a form keeps its input. */
export function UsersLink({ of, children }: { of: CountedUsers; children: ReactNode }) {
  return (
    <Link
      href={usersHref(of)}
      target="_blank"
      className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
      title="Show these users in a new tab"
    >
      {children}
    </Link>
  )
}
