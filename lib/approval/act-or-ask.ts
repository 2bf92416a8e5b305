import type { Author } from '@/lib/audit/author'
import { isFailure } from '@/lib/failure'
import type { ApprovableName } from './actions'
import { type ApprovalRequest, requestApproval } from './request-approval'

/** What became of it: done, or asked of a second manager, which changes nothing until they agree. */
export type ActedOrAsked<Result> = { waits: false; done: Result } | { waits: true; approvalId: number }

/** Acts, unless the policy wants a second manager for it: then one is asked for the same. */
export async function actOrRequestApproval<Name extends ApprovableName, Result>(
  by: Author & { operatorId: number },
  request: ApprovalRequest<Name>,
  act: () => Promise<Result>,
): Promise<ActedOrAsked<Result>> {
  try {
    return { waits: false, done: await act() }
  } catch (error) {
    if (!isFailure(error, 'SecondManagerNeeded')) throw error
    return { waits: true, approvalId: await requestApproval(by, request) }
  }
}
