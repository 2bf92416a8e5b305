import { decideApproval, previewApproval } from '@/lib/console/approval/decide-approval'
import { Failure } from '@/lib/core/failure'

type Decision = Parameters<typeof decideApproval>[1]

/** Decides as an operator who looked at the effect right before. An effect that cannot be shown fails with its decision. */
export async function decideAsShown(
  by: Parameters<typeof decideApproval>[0],
  decision: Omit<Decision, 'shown'>,
): Promise<unknown> {
  if (decision.decision === 'rejected') return decideApproval(by, decision)
  const preview = await previewApproval(by, decision.id).catch((error: unknown) => {
    if (error instanceof Failure) return null
    throw error
  })
  return decideApproval(by, { ...decision, shown: preview?.shown })
}
