import { type Requester, storeRequest } from '@/lib/change/approval/store-request'
import { getApprovable } from '@/lib/console/find-change'

type ApprovalRequest = { action: string; input: object; reason: string }

/** Stores a request for the action of this name, and returns its ID. Throws like storeRequest. */
export async function requestApproval(by: Requester, { action: name, input, reason }: ApprovalRequest) {
  return storeRequest(by, { name, approvable: getApprovable(name), input, reason })
}
