import type { Fact } from '@/components/ui/facts'

/** Names the requests that wait for a second manager and can no longer be approved after the change. Null without any. */
export const outdatedRequestsFact = (requests: readonly string[]): Fact | null =>
  requests.length === 0
    ? null
    : { name: 'Outdates', value: requests.join('\n'), note: 'can no longer be approved' }
