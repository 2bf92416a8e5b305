export type EnvironmentInfo = { name: string; database: string; isProduction: boolean }

const colors = [
  'bg-chart-4 text-chart-4',
  'bg-chart-2 text-chart-2',
  'bg-chart-5 text-chart-5',
  'bg-chart-3 text-chart-3',
]

function colorOf(name: string): string {
  const known: Record<string, number> = { local: 0, qa: 1, staging: 2 }
  return colors[known[name.toLowerCase()] ?? 3] ?? ''
}

/** A solid pill in production; outlined with the database name elsewhere. */
export function EnvironmentPill({ name, database, isProduction }: EnvironmentInfo) {
  const shape =
    'inline-flex h-[22px] flex-none items-center gap-1.5 rounded-full px-[9px] font-semibold text-11 whitespace-nowrap'
  if (isProduction)
    return (
      <span className={`${shape} bg-ink text-on-ink`}>
        <span className="size-1.5 rounded-full bg-production" />
        {name}
      </span>
    )
  return (
    <span
      className={`${shape} text-ink-soft inset-ring inset-ring-line-strong`}
      title={`Database ${database}`}
    >
      <span className={`size-1.5 rounded-full ${colorOf(name)}`} />
      {name}
      {database && (
        <span className="hidden font-normal text-muted max-w-44 truncate wide:inline">{database}</span>
      )}
    </span>
  )
}

/** A striped band across the window outside production. */
export function EnvironmentBand({ name, isProduction }: EnvironmentInfo) {
  if (isProduction) return null
  return <div aria-hidden="true" className={`sticky top-0 z-30 h-1 striped ${colorOf(name)}`} />
}
