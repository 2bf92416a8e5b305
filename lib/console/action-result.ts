/** The audit row that an undo reverts, and the change in the past tense: "Moved NHL to 3rd place". */
export type Undo = { auditId: number; text: string }

/** `errors` has the messages of invalid input by field. */
export type ActionError = { ok: false; code: string; message: string; errors?: Record<string, string[]> }

/** What a server action of the console returns to the component that called it. */
export type ActionResult<Result = unknown> = { ok: true; result: Result; undo?: Undo } | ActionError

/** `href` is the page of the row, or where it waits. `canRetry`: it is refused only because the service is busy. */
type BulkRow = { id: string; name: string; href: string; canRetry?: boolean }

/**
 * A row before a bulk change. `message` is why it is refused; of other rows, it and the tables are what would change and why it
 * waits, or empty.
 * `marks` are what the preview counts.
 */
type BulkPreviewRow = BulkRow & {
  version: string
  is: 'ready' | 'waits' | 'refused'
  message: string
  marks: string[]
  tables?: BulkTable[]
}

type BulkTable = { caption: string; columns: readonly string[]; rows: string[][]; footer: string }

/** Amounts are in hundredths; `limitCents` is the limit that the sum of the rows exceeds, else null. */
export type BulkPreview = { rows: BulkPreviewRow[]; cents: number; limitCents: number | null }

/** A row after it. `message` is the sentence of the change, or why it was refused. */
export type BulkResultRow = BulkRow & { is: 'done' | 'waits' | 'refused'; message: string }

/** In place of a result when the request failed or got no response. */
export function noResponse(message = 'The server did not respond. Try again.'): ActionError {
  return { ok: false, code: 'NoResponse', message }
}

/** The error message of an action; empty on success. `undefined` is a request without a response. */
export const messageOf = (answer: ActionResult | undefined): string =>
  answer?.ok ? '' : (answer ?? noResponse()).message

/** True if the change was not made but waits for a second manager. */
export function isPendingApproval(answer: ActionResult): boolean {
  return changeOf(answer)?.waits === true
}

/** The ID of the request for approval, for a toast that offers to cancel it. */
export function requestOf(answer: ActionResult): { approvalId?: number } {
  const { waits, approvalId } = changeOf(answer) ?? {}
  return waits && approvalId !== undefined ? { approvalId } : {}
}

export const requestedText = (answer: ActionResult): string =>
  changeOf(answer)?.hasApprover === false
    ? 'Approval requested. No other manager can approve it now. Approvals shows who can later.'
    : 'Approval requested. Nothing changes until a second manager approves.'

/** The sentence of a change that was made; empty for other actions, and if nothing was changed. */
export const doneText = (answer: ActionResult): string => changeOf(answer)?.text ?? ''

const changeOf = (answer: ActionResult) =>
  answer.ok
    ? (answer.result as
        | { waits?: boolean; approvalId?: number; hasApprover?: boolean; text?: string }
        | undefined)
    : undefined
