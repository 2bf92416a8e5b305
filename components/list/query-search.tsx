'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { SearchField } from '@/components/ui/search-field'
import { withParameters } from '@/lib/list/rules'
import { useSearchText } from './use-search-text'

/** Searches the page's own list with `?q=` while typing, as declared lists do, and returns to its first page. */
export function QuerySearch({ label, className = 'mb-3' }: { label: string; className?: string }) {
  const [path, router, parameters] = [usePathname(), useRouter(), useSearchParams()]
  const field = useSearchText(parameters.get('q') ?? '', q =>
    router.replace(path + withParameters(parameters.toString(), { q, skip: null })),
  )
  return (
    <div className={className}>
      <SearchField label={label} {...field} />
    </div>
  )
}
