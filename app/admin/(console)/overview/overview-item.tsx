import type { ReactNode } from 'react'
import { canOpen } from '@/components/shell/pages'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { StateGlyph, type StateName } from '@/components/ui/state'
import type { Role } from '@/lib/change/audit/rules'

type Props = {
  role: Role
  state: StateName
  title: string
  /** Lines below the title. */
  children: ReactNode
  isDone?: boolean
  /** Between the title and the link, on screens with space for it. */
  aside?: ReactNode
  href?: string | undefined
  action?: string | undefined
}

/** A row of the overview, with a link if the role can open its page. */
export function OverviewItem({ role, state, title, children, isDone = false, aside, href, action }: Props) {
  return (
    <li
      className={`grid min-h-[52px] grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 ${aside ? 'sm:grid-cols-[16px_minmax(0,1fr)_auto_auto]' : ''}`}
    >
      <StateGlyph is={state} />
      <span className="min-w-0 break-words">
        <span className={`block ${isDone ? 'text-muted' : 'font-medium'}`}>{title}</span>
        {children}
      </span>
      {aside}
      {href && canOpen(role, href) && (
        <Link href={href} className={`${buttonClass()} min-w-[72px]`} aria-label={`${action}: ${title}`}>
          {action}
        </Link>
      )}
    </li>
  )
}
