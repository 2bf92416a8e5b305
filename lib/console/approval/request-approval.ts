import { type Requester, storeRequest } from '@/lib/change/approval/store-request'
import { getApprovableAction } from './actions'

type ApprovalRequest = { action: string; input: object; reason: string }

/** Stores a request for the action of this name, and returns its ID. Throws like storeRequest. */
export async function requestApproval(by: Requester, request: ApprovalRequest): Promise<number> {
  return storeRequest(by, { ...request, approvable: getApprovableAction(request.action) })
}
