import { State, type StateName } from '@/components/ui/state'
import { type CaseStatus, caseStatusNames } from '@/lib/people/identity/cases-list'

const states: Record<CaseStatus, StateName> = {
  started: 'draft',
  pending: 'paused',
  approved: 'live',
  rejected: 'failed',
  returned: 'scheduled',
  withdrawn: 'withdrawn',
}

export function CaseState({ status }: { status: CaseStatus }) {
  return <State is={states[status]}>{caseStatusNames[status]}</State>
}
