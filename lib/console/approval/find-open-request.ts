import { findRequestOf, type OpenRequest } from '@/lib/change/approval/find-request'
import { type ApprovableName, type ApprovalInput, getApprovableAction } from './actions'

/** The open request for the change that the action of this name would make, or null. */
export function findOpenRequest<Name extends ApprovableName>(
  action: Name,
  input: ApprovalInput<Name>,
): Promise<OpenRequest | null> {
  return findRequestOf({ action, approvable: getApprovableAction(action), input })
}
