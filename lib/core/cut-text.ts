const segmenter = new Intl.Segmenter('en')

/** At most `max` UTF-16 units of a text, which is never cut within a character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > max) break
    end = index + segment.length
  }
  // A letter with more accents than fit.
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}
