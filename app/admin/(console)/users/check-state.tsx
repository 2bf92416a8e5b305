import { State, type StateName } from '@/components/ui/state'

const states: Record<string, StateName> = {
  Verified: 'live',
  ALLOWED: 'live',
  Pending: 'paused',
  Rejected: 'failed',
  DENIED: 'failed',
}

/** The result of the checks of identity or location: "Verified", "ALLOWED". */
export function CheckState({ name }: { name: string }) {
  return <State is={states[name] ?? 'draft'}>{name.charAt(0) + name.slice(1).toLowerCase()}</State>
}
