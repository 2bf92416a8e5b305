/** The audit row that takes a change back, and the change in words: "Put NHL back in 3rd place". */
export type Undo = { auditId: number; text: string }

/** What a server action of the console answers to the component that called it. */
export type ActionResult<Result = unknown> =
  | { ok: true; result?: Result; undo?: Undo }
  | { ok: false; message: string; code?: string; errors?: Record<string, string[]> }

/** Whether an action was not done but asked of a second manager. */
export function isPendingApproval(answer: ActionResult): boolean {
  const result = answer.ok ? (answer.result as { waits?: boolean } | undefined) : undefined
  return result?.waits === true
}
