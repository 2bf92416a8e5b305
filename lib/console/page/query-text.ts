import { cutText } from '@/lib/core/cut-text'

/** A parameter of the URL as text that PostgreSQL can store; of several the first, and empty without one. */
export function readQueryText(value: string | string[] | undefined, max = 100): string {
  const [text = ''] = [value].flat()
  return cutText(text.replaceAll('\0', '').trim(), max)
}
