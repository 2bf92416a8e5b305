/** Users that a number counts; `device` is null for a device of any platform. */
export type CountedUsers = Partial<{
  build: string
  device: readonly ('ios' | 'android')[] | null
  playing: 'yes' | 'cash'
  funds: 'yes'
  tester: 'yes' | 'no'
  allowedIn: string
}>

/** The address of the list of these users, without deleted accounts. */
export function usersHref({ device, ...filters }: CountedUsers): string {
  const parameters = new URLSearchParams({ state: 'active,suspended', ...filters })
  if (device !== undefined) parameters.set('device', (device ?? ['ios', 'android']).join(','))
  return `/admin/users?${parameters}`
}
