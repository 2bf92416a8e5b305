'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SearchField } from '@/components/ui/search-field'

/** Searches immediately on paste, and on Enter for typed text. */
export function RequestSearch({ id }: { id: string }) {
  const router = useRouter()
  const [value, setValue] = useState(id)

  function search(requestId: string) {
    const trimmed = requestId.trim()
    const query = trimmed ? `?id=${encodeURIComponent(trimmed)}` : ''
    router.push(`/admin/requests${query}`)
  }

  function change(next: string) {
    // A jump of more than 8 characters is a paste.
    const isPasted = next.length > value.length + 8
    setValue(next)
    if (isPasted || next === '') search(next)
  }

  return (
    <div className="mb-4">
      <SearchField
        label="Request ID"
        value={value}
        onChange={change}
        onSubmit={search}
        className="w-full max-w-[420px]"
      />
    </div>
  )
}
