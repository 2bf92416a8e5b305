import { type Requester, storeRequest } from '@/lib/change/approval/store-request'
import { isFailure } from '@/lib/core/failure'
import { getApprovableAction } from './actions'

type ApprovalRequest = { action: string; input: object; reason: string }

/** A change that waits is not carried out until another manager approves it. */
type Outcome<Result> = { waits: false; done: Result } | { waits: true; approvalId: number }

/** Runs the action, or requests approval for it if the policy requires a second manager. */
export async function actOrRequestApproval<Result>(
  by: Requester,
  request: ApprovalRequest,
  act: () => Promise<Result>,
): Promise<Outcome<Result>> {
  try {
    return { waits: false, done: await act() }
  } catch (error) {
    if (!isFailure(error, 'SecondManagerNeeded')) throw error
    return { waits: true, approvalId: await requestApproval(by, request) }
  }
}

/** Stores a request for the action of this name, and returns its ID. Throws like storeRequest. */
export async function requestApproval(by: Requester, request: ApprovalRequest): Promise<number> {
  return storeRequest(by, { ...request, approvable: getApprovableAction(request.action) })
}
