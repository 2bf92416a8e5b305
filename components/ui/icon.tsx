import type { ReactNode } from 'react'

const drawings = {
  arrow: <path d="M3 8h10M9 4l4 4-4 4" />,
  check: <path d="m3.5 8.5 3 3 6-7" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  code: <path d="m5.5 4.5-3.5 3.5 3.5 3.5M10.5 4.5 14 8l-3.5 3.5" />,
  copy: (
    <>
      <rect x="5.75" y="5.75" width="7.75" height="7.75" rx="1.5" />
      <path d="M3 10.25c-.4 0-.5-.2-.5-.5v-6c0-.8.5-1.25 1.25-1.25h6c.3 0 .5.1.5.5" />
    </>
  ),
  download: <path d="M8 2.5v7.75M4.75 7.25 8 10.5l3.25-3.25M2.75 13.25h10.5" />,
  key: (
    <>
      <circle cx="5.25" cy="10.75" r="2.75" />
      <path d="m7.25 8.75 6-6M10.75 5.25l1.75 1.75" />
    </>
  ),
  list: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  right: <path d="m6.25 4.5 3.5 3.5-3.5 3.5" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="m10.25 10.25 3.25 3.25" />
    </>
  ),
} satisfies Record<string, ReactNode>

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
