import { type Requester, storeRequest } from '@/lib/change/approval/store-request'
import { getApprovable } from '@/lib/console/find-change'

type ApprovalRequest = { action: string; input: object; reason: string }

/** Stores a request for the action of this name, and returns its ID. Throws like storeRequest. */
export async function requestApproval(by: Requester, request: ApprovalRequest): Promise<number> {
  return storeRequest(by, { ...request, approvable: getApprovable(request.action) })
}
