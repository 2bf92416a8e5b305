/** Placeholder rows in row height. Appears after 200 ms, so fast responses do not flicker. */
export function Skeleton({ rows = 8, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="animate-late divide-y divide-line rounded-card border border-line bg-raised"
    >
      {Array.from({ length: rows }, (_, row) => row).map(row => (
        <div key={row} className="flex h-(--row) items-center gap-6 px-3.5">
          <span className="h-2 rounded-tag bg-line" style={{ width: `${28 - ((row * 7) % 11)}%` }} />
          <span className="h-2 w-[12%] rounded-tag bg-line" />
          <span className="ml-auto h-2 w-[8%] rounded-tag bg-line" />
        </div>
      ))}
    </div>
  )
}
