import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { Button, buttonClass } from './button'
import { Icon } from './icon'

/** The main action of a page, with the shortcut N: creates one more of what the page lists. */
export function NewButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="primary" onClick={onClick} data-key="n" icon="plus">
      {children}
    </Button>
  )
}

/** `NewButton` for what has a page of its own. */
export function NewLink({ children, ...link }: { href: string; prefetch?: false; children: ReactNode }) {
  return (
    <Link prefetch={null} {...link} className={buttonClass({ variant: 'primary' })} data-key="n">
      <Icon name="plus" className="size-3.5" />
      {children}
    </Link>
  )
}
