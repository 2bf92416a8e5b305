/** IANA zones offered first, with their city. */
export const zones: readonly (readonly [zone: string, city: string])[] = [
  ['America/New_York', 'New York'],
  ['America/Chicago', 'Chicago'],
  ['America/Denver', 'Denver'],
  ['America/Los_Angeles', 'Los Angeles'],
  ['UTC', 'UTC'],
  ['Europe/London', 'London'],
  ['Europe/Berlin', 'Berlin'],
  ['Asia/Kolkata', 'Kolkata'],
  ['Asia/Tokyo', 'Tokyo'],
  ['Australia/Sydney', 'Sydney'],
]

/** The city name of an IANA zone. */
export function cityOf(zone: string): string {
  return zones.find(([name]) => name === zone)?.[1] ?? zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
}
