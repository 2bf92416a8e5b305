import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { FormValues } from './form-state'

export type Shape<Values> = z.ZodType<unknown, Values>

/** Downloads the schema of a form once; a failed download is repeated. */
export function useShape<Values extends FormValues>(load: () => Promise<Shape<Values>>) {
  const [shape, setShape] = useState<Shape<Values>>()
  const loading = useRef<Promise<Shape<Values> | undefined>>(undefined)

  async function loadOnce() {
    const loaded = await load().catch(() => undefined)
    if (loaded) setShape(() => loaded)
    else loading.current = undefined
    return loaded
  }

  function getShape() {
    loading.current ??= loadOnce()
    return loading.current
  }
  return { shape, getShape }
}
