import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'

type Props = {
  /** Target of each link by its text; null hides the link. */
  links: Record<string, string | null>
  isInCard?: boolean
}

export function Pager({ links, isInCard = false }: Props) {
  const shown = Object.entries(links).filter((link): link is [string, string] => link[1] !== null)
  if (shown.length === 0) return null
  return (
    <nav
      aria-label="Pagination"
      className={`flex justify-end gap-2 ${isInCard ? 'border-line border-t px-4 py-2.5' : 'mt-4'}`}
    >
      {shown.map(([text, href]) => (
        <Link
          prefetch={null}
          key={text}
          href={href}
          className={buttonClass({ size: isInCard ? 'small' : 'normal' })}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}

/** Splits rows read with limit size + 1: the rows of the page, and its last row if more follow. */
export function splitPage<Row>(rows: Row[], size: number): { shown: Row[]; last: Row | null } {
  const shown = rows.slice(0, size)
  return { shown, last: rows.length > size ? (shown.at(-1) ?? null) : null }
}
