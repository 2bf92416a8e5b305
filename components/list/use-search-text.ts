import { useEffect, useRef, useState } from 'react'

const debounceMs = 250

/** The text of a search field, which is submitted while typing. `q` is the query that the page shows now. */
export function useSearchText(q: string, go: (q: string | null) => void) {
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
    go(next || null)
  }
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])

  return { value: text, onChange: setText, onSubmit: submit }
}
