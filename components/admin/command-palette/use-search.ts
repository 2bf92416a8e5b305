import { useEffect, useRef, useState } from 'react'
import type { PaletteGroup, Search } from './results'

type Found = { groups: PaletteGroup[]; isAsking: boolean; hasFailed: boolean }

const pauseMs = 140
const nothing: Found = { groups: [], isAsking: false, hasFailed: false }

/** Asks once typing pauses; answers to what was typed before are dropped, and stay in sight until the next one comes. */
export function useSearch(search: Search | undefined, query: string): Found {
  const [found, setFound] = useState(nothing)
  // Another function after each render of the page is no reason to ask again.
  const latest = useRef(search)
  latest.current = search

  useEffect(() => {
    const wanted = query.trim()
    if (!latest.current || wanted === '') {
      setFound(nothing)
      return
    }
    let isOver = false
    setFound(last => ({ ...last, isAsking: true }))
    const timer = setTimeout(async () => {
      const answer = await latest.current?.(wanted).catch(() => undefined)
      const groups = answer?.ok ? (answer.result ?? []) : []
      if (!isOver) setFound({ groups, isAsking: false, hasFailed: !answer?.ok })
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [query])

  return found
}
