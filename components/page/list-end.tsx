import { Link } from '@/components/ui/link'

type Props = {
  /** What is shown: "The latest 50 ended tokens are shown." */
  children: string
  /** Where the rest is; absent if nothing else lists it. */
  rest?: { href: string; name: string }
  isInCard?: boolean
}

/** Below a list that ends at its limit. */
export function ListEnd({ children, rest, isInCard = false }: Props) {
  return (
    <p className={`text-12 text-muted ${isInCard ? 'border-line border-t px-4 py-2.5' : 'mt-2'}`}>
      {children}
      {rest && (
        <>
          {' '}
          <Link href={rest.href} className="inline-flex min-h-6 items-center text-accent hover:underline">
            {rest.name}
          </Link>
        </>
      )}
    </p>
  )
}
