const colors = [
  'bg-accent-soft text-accent',
  'bg-warning-soft text-warning',
  'bg-positive-soft text-positive',
]

/** Initials in a circle. The color is derived from the name, so it is stable. */
export function Avatar({ name, size = 'small' }: { name: string; size?: 'small' | 'large' }) {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const initials = `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : (words[0]?.[1] ?? '')}`
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  const dimensions = size === 'small' ? 'size-6 text-[10px]' : 'size-10 text-14'
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center rounded-full font-semibold leading-none ${dimensions} ${colors[sum % colors.length]}`}
    >
      {initials.toUpperCase()}
    </span>
  )
}
