import { isGoverned } from '@/lib/change/declaration'
import { policy } from '@/lib/change/policy/policy'
import type { PolicyRow } from '@/lib/change/policy/policy-row'
import { revertPolicy, undoPolicy } from './audit-log/revert'
import { changes } from './changes'

/** Of every governed change, for the Approvals page. */
export const policyRows: readonly PolicyRow[] = [
  ...Object.values(policy),
  ...changes.filter(isGoverned),
  revertPolicy,
  undoPolicy,
]
