import { type Facts, shortenFacts } from '@/lib/change/approval/facts'
import type { ClosedBy } from '@/lib/change/approval/rules'
import type { Author } from '@/lib/change/audit/author'
import { Failure } from '@/lib/core/failure'
import { cancelRequest, decideApproval, describeRejection, previewApproval } from './decide-approval'
import { type Approval, listApprovals } from './list-approvals'

type Decider = Author & { operatorId: number }

/** `shown` is the hash of the facts that the operator was shown of the request; an approval needs it. */
type Decision = {
  decision: ClosedBy
  reason?: string
  rows: readonly { id: number; shown?: string | undefined }[]
}

/** A sentence about what was taken back or stays in effect; empty if there is none. */
type Rest = { rest: string }

type Refused = { is: 'refused'; approval: Approval; error: unknown }

export type PreviewedRequest =
  | Refused
  | ({ is: 'ready'; approval: Approval } & Partial<Rest & { facts: Facts; shown: string }>)

export type DecidedRequest = Refused | ({ is: 'done'; approval: Approval } & Rest)

/** What the decision would do with each request of a selection now. Throws ApprovalNotFound. */
export async function previewRequests(
  by: Decider,
  { decision, ids }: { decision: ClosedBy; ids: readonly number[] },
): Promise<PreviewedRequest[]> {
  return forEach(ids, async approval => {
    const ready = { is: 'ready' as const, approval }
    if (decision !== 'approved') return { ...ready, rest: (await describeRejection(by, approval.id)) ?? '' }
    const { facts, shown, approversLeft: rest } = await previewApproval(by, approval.id)
    return { ...ready, facts: shortenFacts(facts), shown, rest }
  })
}

/** Decides about each request of a selection in a transaction of its own. One that fails does not stop the others. Throws ApprovalNotFound. */
export async function decideRequests(
  by: Decider,
  { decision, reason = '', rows }: Decision,
): Promise<DecidedRequest[]> {
  const shown = new Map(rows.map(row => [row.id, row.shown]))
  return forEach([...shown.keys()], async approval => {
    const { id } = approval
    const done =
      decision === 'canceled'
        ? await cancelRequest(by, id)
        : await decideApproval(by, { id, decision, reason, shown: shown.get(id) })
    const rest = decision !== 'approved' && typeof done === 'string' ? done : ''
    return { is: 'done' as const, approval, rest }
  })
}

async function forEach<Result>(ids: readonly number[], work: (approval: Approval) => Promise<Result>) {
  const results: (Result | Refused)[] = []
  for (const approval of await findSelection(ids))
    try {
      results.push(await work(approval))
    } catch (error) {
      results.push({ is: 'refused', approval, error })
    }
  return results
}

/** Requests that are not of one selection are confirmed one by one. */
async function findSelection(ids: readonly number[]): Promise<Approval[]> {
  const found = await listApprovals({ ids, limit: ids.length })
  const [selection, ...others] = new Set(found.map(({ input }) => input.selectionKey))
  if (!selection || others.length > 0 || found.length < new Set(ids).size)
    throw new Failure('ApprovalNotFound')
  return found
}
