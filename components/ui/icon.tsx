import { drawings } from './icon-drawings'

/** What an icon can show. */
export type IconName = keyof typeof drawings

/** A line drawing in the ink around it; it says nothing to who cannot see it, so words go with it. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={`size-4 flex-none fill-none stroke-current ${className}`}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[name]}
    </svg>
  )
}
