import type { Told } from './http-client'

const longestMs = 10_000

/** Whatever is not a success, a word that it is under way, or a clean refusal; callers whose line is cut hear nothing. */
export function findUnclean(name: string, answers: readonly (Told & { asked: string })[]): string[] {
  return answers.flatMap(({ asked, status, headers, text, ms }) => {
    const isHeard = status !== 0 || name !== 'answers to callers cut'
    if (ms > longestMs) return [`${name}: ${asked} took more than 10 s`]
    if (status === 200 || status === 409 || !isHeard) return []
    const message = status === 503 && readMessage(text)
    if (message && Number(headers['retry-after']) > 0) return []
    return [
      `${name}: ${asked} answered ${status} ${status === 503 ? 'without Retry-After' : text.slice(0, 200)}`,
    ]
  })
}

function readMessage(text: string): string | undefined {
  try {
    return JSON.parse(text).message
  } catch {
    return undefined
  }
}
