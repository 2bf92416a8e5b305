import { type Requester, storeRequest } from '@/lib/change/approval/store-request'
import { isFailure } from '@/lib/core/failure'
import { type ApprovableName, type ApprovalInput, getApprovableAction } from './actions'

type ApprovalRequest<Name extends ApprovableName> = {
  action: Name
  input: ApprovalInput<Name>
  reason: string
}

/** A change that waits is not carried out until another manager approves it. */
type Outcome<Result> = { waits: false; done: Result } | { waits: true; approvalId: number }

/** Runs the action, or requests approval for it if the policy requires a second manager. */
export async function actOrRequestApproval<Name extends ApprovableName, Result>(
  by: Requester,
  request: ApprovalRequest<Name>,
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
export async function requestApproval<Name extends ApprovableName>(
  by: Requester,
  request: ApprovalRequest<Name>,
): Promise<number> {
  return storeRequest(by, { ...request, approvable: getApprovableAction(request.action) })
}
