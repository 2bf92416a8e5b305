import { isGoverned } from '@/lib/change/declaration'
import type { PolicyRow } from '@/lib/change/policy/policy-row'
import { revertPolicy, undoPolicy } from './audit-log/revert'
import { changes } from './generated/changes'

/** Of every governed change by title, for the Approvals page. */
export const policyRows: readonly PolicyRow[] = [
  ...changes.filter(isGoverned),
  revertPolicy,
  undoPolicy,
].toSorted((one, other) => one.title.localeCompare(other.title))
