'use client'

import type { Route } from 'next'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { SearchField } from '@/components/ui/search-field'
import { withParameters } from '@/lib/list/rules'

const debounceMs = 250

/** Searches the page's own list with `?q=` while typing, as declared lists do, and returns to its first page. */
export function QuerySearch({ label }: { label: string }) {
  const [path, router, parameters] = [usePathname(), useRouter(), useSearchParams()]
  const q = parameters.get('q') ?? ''
  const [text, setText] = useState(q)
  const submitted = useRef(q)

  // Browser back and forward change the query too.
  useEffect(() => {
    if (q !== submitted.current) setText(q)
    submitted.current = q
  }, [q])

  const submit = (given: string) => {
    const next = given.trim()
    if (next === submitted.current) return
    submitted.current = next
    router.replace((path + withParameters(parameters.toString(), { q: next || null })) as Route)
  }
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <div className="mb-3">
      <SearchField label={label} value={text} onChange={setText} onSubmit={submit} />
    </div>
  )
}
