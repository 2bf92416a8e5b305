import type { icons } from './icons'
import sprite from './icons.svg'

export type IconName = keyof typeof icons

/**
 * Decorative, so it needs text beside it or a label on the control around it. The shapes are in one cached file, not in the
 * scripts of the page.
 */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`size-4 flex-none ${className}`}>
      <use href={`${sprite.src}#${name}`} />
    </svg>
  )
}
