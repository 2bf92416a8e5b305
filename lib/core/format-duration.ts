const units = [
  ['day', 86_400, 2],
  ['hour', 3_600, 1],
  ['minute', 60, 1],
] as const

/** Rounded up in the largest fitting unit, so that no one waits too short: "24 hours", "10 minutes", "7 days". */
export function formatDuration(seconds: number): string {
  const [unit, size] = units.find(([, size, min]) => seconds >= size * min) ?? (['second', 1] as const)
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(seconds / size),
  )
}
