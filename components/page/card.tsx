import { type ComponentProps, type ReactNode, useId } from 'react'
import { Link } from '@/components/ui/link'

type Props = {
  title: string
  /** Muted text beside the title. */
  note?: ReactNode
  /** Right of the title: small buttons, a switch or a link. */
  end?: ReactNode
  /** Adds a line below the title, for lists and tables. */
  isLined?: boolean
  /** Omits the body padding, for content that has its own. */
  isFlush?: boolean
  className?: string
  children?: ReactNode
}

/** Cards are never nested. */
export function Card({
  title,
  note,
  end,
  isLined = false,
  isFlush = false,
  className = '',
  children,
}: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-card border border-line bg-raised ${className}`}
    >
      <header
        className={`flex min-h-[46px] items-center gap-2 px-4 py-3 ${isLined ? 'border-line border-b' : ''}`}
      >
        <h2
          id={id}
          className="min-w-0 font-semibold text-13 tracking-[-0.003em] [overflow-wrap:anywhere] sm:flex-none"
        >
          {title}
        </h2>
        {note && <span className="min-w-0 truncate text-12 text-muted max-sm:hidden">{note}</span>}
        {end && <span className="ml-auto flex flex-none items-center gap-2">{end}</span>}
      </header>
      {children && <div className={bodyClass(isFlush, isLined)}>{children}</div>}
    </section>
  )
}

function bodyClass(isFlush: boolean, isLined: boolean): string {
  if (isFlush) return ''
  return isLined ? 'p-4' : 'px-4 pb-4'
}

type ListProps = Omit<Props, 'isLined' | 'isFlush'> & {
  /** Shown instead of the rows if there are none. */
  empty?: string | false
  footer?: ReactNode
}

export function ListCard({ empty, footer, children, ...card }: ListProps) {
  return (
    <Card {...card} isLined isFlush>
      {empty ? (
        <p className="px-4 py-3 text-muted [overflow-wrap:anywhere]">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
      {footer}
    </Card>
  )
}

/** To the page with more, at the end of the header of a card. */
export function CardLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link
      {...props}
      className="-my-0.5 inline-flex min-h-6 items-center font-medium text-12 text-accent hover:underline"
    />
  )
}

/** Stacks form fields vertically. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-[18px]">{children}</div>
}

/** Places two fields side by side where both have room for a date, a time and its zone. */
export function Pair({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-[18px] @min-[500px]:grid-cols-2 @min-[500px]:gap-3.5">
        {children}
      </div>
    </div>
  )
}
