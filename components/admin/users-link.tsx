import type { Route } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'

type Filters = Partial<{
  build: string
  device: readonly ('ios' | 'android')[] | null
  playing: 'yes'
  funds: 'yes'
  tester: 'yes'
}>

/** A figure that opens the list of its users in a new tab, so that a form keeps its input. */
export function UsersLink({ of, children }: { of: Filters; children: ReactNode }) {
  return (
    <Link
      href={usersHref(of)}
      target="_blank"
      prefetch={false}
      className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
      title="Show these users in a new tab"
    >
      {children}
    </Link>
  )
}

/** Deleted accounts are not counted. */
export function usersHref({ device, ...filters }: Filters): Route {
  const parameters = new URLSearchParams({ state: 'active,suspended', ...filters })
  // A device of any platform.
  if (device !== undefined) parameters.set('device', (device ?? ['ios', 'android']).join(','))
  return `/admin/users?${parameters}` as Route
}
