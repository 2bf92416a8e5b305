'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { ListLink } from '@/components/list/list-navigation'
import { Icon } from '@/components/ui/icon'

/** The open change is in the URL. */
export function OpenToggle({ id, clock, isOpen }: { id: number; clock: string; isOpen: boolean }) {
  const pathname = usePathname()
  const parameters = new URLSearchParams(useSearchParams())
  if (isOpen) parameters.delete('open')
  else parameters.set('open', String(id))
  return (
    <ListLink
      href={`${pathname}?${parameters}`}
      role="button"
      aria-expanded={isOpen}
      aria-label={`${isOpen ? 'Hide' : 'Show'} details of the change at ${clock}`}
      className="-mr-1 grid size-7 flex-none place-items-center rounded-control text-muted after:absolute after:inset-0"
    >
      <Icon name={isOpen ? 'up' : 'down'} />
    </ListLink>
  )
}
