/** Where an operator is. */
export type EnvironmentSign = { name: string; database: string; isProduction: boolean }

const hues = [
  'bg-chart-4 text-chart-4',
  'bg-chart-2 text-chart-2',
  'bg-chart-5 text-chart-5',
  'bg-chart-3 text-chart-3',
]

function hueOf(name: string): string {
  const known: Record<string, number> = { local: 0, qa: 1, staging: 2 }
  return hues[known[name.toLowerCase()] ?? 3] ?? ''
}

/** Production is a solid pill of ink and nothing else; any other environment is outlined and names its database. */
export function EnvironmentPill({ name, database, isProduction }: EnvironmentSign) {
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
      <span className={`size-1.5 rounded-full ${hueOf(name)}`} />
      {name}
      {database && <span className="hidden font-normal text-muted wide:inline">{database}</span>}
    </span>
  )
}

/** The striped band across a window that is not production. */
export function EnvironmentBand({ name, isProduction }: EnvironmentSign) {
  if (isProduction) return null
  return <div aria-hidden="true" className={`sticky top-0 z-30 h-1 striped ${hueOf(name)}`} />
}
