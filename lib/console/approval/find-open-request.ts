import { findRequestOf, type OpenRequest } from '@/lib/change/approval/find-request'
import { getApprovableAction } from './actions'

/** The open request for the change that the action of this name would make, or null. */
export function findOpenRequest(action: string, input: object): Promise<OpenRequest | null> {
  return findRequestOf({ action, approvable: getApprovableAction(action), input })
}
