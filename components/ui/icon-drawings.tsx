import type { ReactNode } from 'react'

/** Every line drawing, on 16 by 16, by the name of what it shows. */
export const drawings = {
  arrow: <path d="M3 8h10M9 4l4 4-4 4" />,
  bookmark: <path d="M4 2.5h8v11L8 10.25 4 13.5z" />,
  check: <path d="m3.5 8.5 3 3 6-7" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.75V8l2.25 1.5" />
    </>
  ),
  close: <path d="m4.25 4.25 7.5 7.5M11.75 4.25l-7.5 7.5" />,
  code: <path d="M5.25 4.5 1.75 8l3.5 3.5M10.75 4.5l3.5 3.5-3.5 3.5" />,
  columns: (
    <>
      <rect x="2.25" y="2.75" width="11.5" height="10.5" rx="1.5" />
      <path d="M6.1 2.75v10.5M9.9 2.75v10.5" />
    </>
  ),
  contests: (
    <path d="M5 2.5h6v4a3 3 0 0 1-6 0zM5 3.75H2.75c0 1.9.8 2.9 2.4 3.1M11 3.75h2.25c0 1.9-.8 2.9-2.4 3.1M8 9.5v4M5.5 13.5h5" />
  ),
  copy: (
    <>
      <rect x="5.75" y="5.75" width="7.75" height="7.75" rx="1.5" />
      <path d="M3 10.25c-.4 0-.5-.2-.5-.5v-6c0-.8.5-1.25 1.25-1.25h6c.3 0 .5.1.5.5" />
    </>
  ),
  dots: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />,
  down: <path d="m4.5 6.25 3.5 3.5 3.5-3.5" />,
  download: <path d="M8 2.5v7.75M4.75 7.25 8 10.5l3.25-3.25M2.75 13.25h10.5" />,
  enter: <path d="M13 3.5v4a2 2 0 0 1-2 2H3.5M6 6.75 3.25 9.5 6 12.25" />,
  games: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M2.2 6.4c3.3.5 5.2 3 5.4 7.5M13.8 9.6c-3.3-.5-5.2-3-5.4-7.5" />
    </>
  ),
  grip: <path d="M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01" strokeWidth="1.75" />,
  info: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.5v3.5M8 5h.01" />
    </>
  ),
  key: (
    <>
      <circle cx="5.25" cy="10.75" r="2.75" />
      <path d="m7.25 8.75 6-6M10.75 5.25l1.75 1.75" />
    </>
  ),
  left: <path d="M9.75 4.5 6.25 8l3.5 3.5" />,
  list: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  log: <path d="M3.25 2.25h6.5l3 3v8.5h-9.5zM5.75 7.25h4.5M5.75 10.25h4.5" />,
  mail: (
    <>
      <rect x="2" y="3.5" width="12" height="9" rx="1.5" />
      <path d="m2.5 4.75 5.5 4.5 5.5-4.5" />
    </>
  ),
  maintenance: (
    <>
      <rect x="1.5" y="4.5" width="13" height="7" rx="3.5" />
      <circle cx="11" cy="8" r="1.5" />
    </>
  ),
  minus: <path d="M3.25 8h9.5" />,
  multiply: <path d="m4 4 8 8M12 4l-8 8" />,
  navigations: <path d="M6 4h7.5M6 8h7.5M6 12h7.5M2.75 4h.01M2.75 8h.01M2.75 12h.01" />,
  overview: (
    <>
      <rect x="2.25" y="2.25" width="5" height="6.5" rx="1" />
      <rect x="9.25" y="2.25" width="4.5" height="3.5" rx="1" />
      <rect x="9.25" y="7.75" width="4.5" height="6" rx="1" />
      <rect x="2.25" y="10.75" width="5" height="3" rx="1" />
    </>
  ),
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" />,
  pencil: <path d="m3 13 .75-3 7-7c.6-.6 1.6-.6 2.2 0s.6 1.6 0 2.2l-7 7z" />,
  people: (
    <>
      <circle cx="6" cy="5.5" r="2.25" />
      <path d="M1.75 13c.3-2.6 1.9-3.9 4.25-3.9s3.95 1.3 4.25 3.9M10.5 3.4a2.25 2.25 0 0 1 0 4.2M11.75 9.4c1.5.4 2.3 1.6 2.5 3.6" />
    </>
  ),
  picks: <path d="M2.25 4.5 3.5 5.75l2-2.25M8.5 4.5h5.25M2.25 11l1.25 1.25 2-2.25M8.5 11h5.25" />,
  play: <path d="m5 3.25 7.5 4.75L5 12.75z" />,
  plus: <path d="M8 3.25v9.5M3.25 8h9.5" />,
  promo: (
    <path d="M2.75 7.25h10.5v6.25H2.75zM1.75 4.5h12.5v2.75H1.75zM8 4.5v9M8 4.5C6.4 4.5 5 3.8 5 2.8S7.3 1.5 8 4.5c.7-3 3-2.7 3-1.7s-1.4 1.7-3 1.7z" />
  ),
  right: <path d="m6.25 4.5 3.5 3.5-3.5 3.5" />,
  scale: <path d="M8 2.5v11M5 13.5h6M3 4.5h10M3 4.5 1.5 9h3zM13 4.5 11.5 9h3z" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="m10.25 10.25 3.25 3.25" />
    </>
  ),
  settings: (
    <>
      <path d="M2.25 5h6M11.75 5h2M2.25 11h2M7.75 11h6" />
      <circle cx="10" cy="5" r="1.6" />
      <circle cx="6" cy="11" r="1.6" />
    </>
  ),
  shield: <path d="m8 1.75 5 1.75v4.25c0 3-2 5.25-5 6.5-3-1.25-5-3.5-5-6.5V3.5z" />,
  slates: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="1.5" />
      <path d="M2 6.5h12M6.5 6.5V13" />
    </>
  ),
  sortDown: <path d="M8 3.25v9.5M4.5 9.25 8 12.75l3.5-3.5" />,
  sortUp: <path d="M8 12.75v-9.5M4.5 6.75 8 3.25l3.5 3.5" />,
  undo: <path d="M5.5 3 2.5 6l3 3M2.75 6h6.5a3.75 3.75 0 0 1 0 7.5H6" />,
  up: <path d="m4.5 9.75 3.5-3.5 3.5 3.5" />,
  user: (
    <>
      <circle cx="8" cy="5.25" r="2.6" />
      <path d="M2.75 13.5c.4-2.8 2.4-4.2 5.25-4.2s4.85 1.4 5.25 4.2" />
    </>
  ),
  versions: (
    <>
      <rect x="4.25" y="1.75" width="7.5" height="12.5" rx="1.75" />
      <path d="M7.25 12h1.5" />
    </>
  ),
  warn: <path d="M8 2.25 14.25 13H1.75zM8 6.5v3M8 11.2h.01" />,
  why: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M6.2 6.3c.1-1 .9-1.6 1.8-1.6 1 0 1.8.6 1.8 1.5 0 1.3-1.8 1.3-1.8 2.5M8 11.2h.01" />
    </>
  ),
} satisfies Record<string, ReactNode>
