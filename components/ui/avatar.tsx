const colors = [
  'bg-accent-soft text-accent',
  'bg-warning-soft text-warning',
  'bg-positive-soft text-positive',
]

/** Initials in a circle. The color is derived from the name, so it is stable. */
export function Avatar({ name, size = 'small' }: { name: string; size?: 'small' | 'large' }) {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  const dimensions = size === 'small' ? 'size-6 text-[10px]' : 'size-10 text-14'
  return (
    <span
      aria-hidden="true"
      // Browsers know newer emoji than the server, or older ones.
      suppressHydrationWarning
      className={`grid flex-none place-items-center rounded-full font-semibold leading-none ${dimensions} ${colors[sum % colors.length]}`}
    >
      {initialsOf(name).toUpperCase()}
    </span>
  )
}

/** Of the first and the last word that begin with a letter or digit, if any do. */
function initialsOf(name: string): string {
  const parts = name.split(/[\s._-]+/).filter(Boolean)
  const spelled = parts.filter(part => /^[\p{L}\p{N}]/u.test(part))
  const [first = '', ...others] = spelled.length > 0 ? spelled : parts
  const last = others.at(-1)
  return last === undefined ? firstCharacters(first, 2) : firstCharacters(first, 1) + firstCharacters(last, 1)
}

const segmenter = new Intl.Segmenter('en')

/** Characters as a reader counts them: an emoji or a letter with its accents is one. */
function firstCharacters(text: string, count: number): string {
  let end = 0
  let found = 0
  for (const { index, segment } of segmenter.segment(text)) {
    if (found === count) break
    found += 1
    end = index + segment.length
  }
  return text.slice(0, end)
}
