const countdown = /"trivia_reset_seconds":"(\d+)"/

/** The text that replies of version 2 are compared by: the minute in which trivia resets replaces the seconds until then. */
export function textToCompare(body: string, now: Date): string {
  const minuteOf = (seconds: string) => Math.floor((now.getTime() / 1000 + Number(seconds)) / 60)
  return body.replace(countdown, (_, seconds: string) => `"trivia_resets_at":${minuteOf(seconds)}`)
}
