import type { Route } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Button, buttonClass } from './button'
import { Icon } from './icon'

/** The main action of a page, with the shortcut N: creates one more of what the page lists. */
export function NewButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="primary" onClick={onClick} data-key="n">
      <Icon name="plus" className="size-3.5" />
      {children}
    </Button>
  )
}

type LinkProps = { href: Route; prefetch?: false; children: ReactNode }

/** `NewButton` for what has a page of its own. */
export function NewLink({ children, ...link }: LinkProps) {
  return (
    <Link {...link} className={buttonClass({ variant: 'primary' })} data-key="n">
      <Icon name="plus" className="size-3.5" />
      {children}
    </Link>
  )
}
