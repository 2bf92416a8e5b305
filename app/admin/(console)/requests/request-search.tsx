'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SearchField } from '@/components/ui/search-field'

/** Where a request id is pasted; a pasted one is looked up at once, a typed one by Enter. */
export function AskId({ id }: { id: string }) {
  const router = useRouter()
  const [value, setValue] = useState(id)

  function look(requestId: string) {
    const trimmed = requestId.trim()
    const search = trimmed ? `?id=${encodeURIComponent(trimmed)}` : ''
    router.push(`/admin/requests${search}` as Route)
  }

  function change(next: string) {
    // Many letters at once were pasted.
    const isPasted = next.length > value.length + 8
    setValue(next)
    if (isPasted || next === '') look(next)
  }

  return (
    <div className="mb-4">
      <SearchField
        label="Request id"
        value={value}
        onChange={change}
        onSubmit={look}
        className="w-full max-w-[420px]"
      />
    </div>
  )
}
