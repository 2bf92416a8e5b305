import type { Route } from 'next'
import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'

type Props = {
  /** Where each word leads; null where there is no such page, or it is this one. */
  links: Record<string, string | null>
  isInCard?: boolean
}

/** Ways to other pages of what is shown; nothing where it is all on one. */
export function Pager({ links, isInCard = false }: Props) {
  const shown = Object.entries(links).filter((link): link is [string, string] => link[1] !== null)
  if (shown.length === 0) return null
  return (
    <nav
      aria-label="Pages"
      className={`flex justify-end gap-2 ${isInCard ? 'border-line border-t px-4 py-2.5' : 'mt-4'}`}
    >
      {shown.map(([word, href]) => (
        <Link key={word} href={href as Route} className={buttonClass({ size: isInCard ? 'small' : 'normal' })}>
          {word}
        </Link>
      ))}
    </nav>
  )
}
