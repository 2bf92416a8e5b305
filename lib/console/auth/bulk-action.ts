import { z } from 'zod'
import { optionalReason, reasonShape } from '@/lib/change/audit/schema'
import type { ActionResult, BulkPreview, BulkResultRow } from '@/lib/console/action-result'
import { explainWait, formatInvolvement } from '@/lib/console/approval/would-wait'
import { describeDone } from '@/lib/console/audit-log/describe-change'
import type { FailureDetails } from '@/lib/core/failure'
import { pluralize } from '@/lib/core/format'
import { type BulkChange, bulkFailures, maxBulkRows } from '@/lib/list/bulk-change'
import { type BulkOutcome, planBulk, runBulk } from '@/lib/list/run-bulk'
import { type SeenSelection, seenSelectionShape } from '@/lib/list/schema'
import { toActionError } from './action-error'
import { authorizationMessages, operatorAction } from './operator-action'

type Sent<Shared extends z.ZodObject> = {
  selection: SeenSelection
  shared: z.input<Shared>
  requestKey: string
}

const requestKey = z.uuid()

type Chosen<Shared extends z.ZodObject> = Omit<Sent<Shared>, 'selection'> & {
  rows: { id: string; version: string }[]
  reason: string
}

type BulkAction<Shared extends z.ZodObject> = {
  /** What the change would do with each selected row now. */
  (input: Sent<Shared>): Promise<ActionResult<BulkPreview>>
  (input: Chosen<Shared>, typed?: string): Promise<ActionResult<BulkResultRow[]>>
}

/** The server action of a bulk change. It previews a selection, and changes the rows that the preview named. */
export function bulkAction<Shared extends z.ZodObject>(bulk: BulkChange<Shared>): BulkAction<Shared> {
  const erased = bulk as unknown as BulkChange
  const preview = previewAction(erased)
  const change = rowsAction(erased)
  return (async (input: Record<string, unknown>, typed?: string) =>
    Object.hasOwn(Object(input), 'selection')
      ? preview(input)
      : change(input, typed ?? '')) as BulkAction<Shared>
}

function previewAction(bulk: BulkChange) {
  return operatorAction<z.ZodObject, BulkPreview>({
    change: bulk.change,
    isReadOnly: true,
    input: z.strictObject({ selection: seenSelectionShape, shared: bulk.shared.strict(), requestKey }),
    failures: bulkFailures,
    async run({ operator, input, by }) {
      const { selection, ...given } = input as ParsedInput
      const plan = await planBulk(by, bulk, selection, { ...given, zone: operator.zone })
      const rows = await Promise.all(
        plan.rows.map(async ({ moves: _, error, why, description = '', ...row }) => ({
          ...row,
          ...(row.is === 'refused'
            ? explain(bulk, error, { requestId: by.requestId, zone: operator.zone })
            : {
                message: [description, why ? await explainRow(why, operator) : ''].filter(Boolean).join('. '),
              }),
        })),
      )
      return { result: { rows, cents: Number(plan.selection.cents), limitCents: plan.limitCents } }
    },
  })
}

async function explainRow(why: FailureDetails['SecondManagerNeeded'], reader: { zone: string; now: Date }) {
  const { rule, involvement } = await explainWait(why)
  return [rule, formatInvolvement(involvement, reader)].filter(Boolean).join(' ')
}

type ParsedInput = { selection: SeenSelection; shared: object; requestKey: string; reason?: string }

/**
 * Each row is made or refused alone. A change that is confirmed by typing a name is confirmed by typing the number of rows.
 */
function rowsAction(bulk: BulkChange) {
  const { change } = bulk
  const { nouns } = bulk.rows.list
  const [chosen] = seenSelectionShape.options
  const isTyped = change.confirm !== undefined && !(typeof change.confirm === 'object')
  return operatorAction<z.ZodObject, BulkResultRow[]>({
    change,
    input: z.strictObject({
      rows: chosen.shape.rows.max(maxBulkRows, `Select at most ${maxBulkRows} ${nouns.many}.`),
      shared: bulk.shared.strict(),
      requestKey,
      reason: change.reason === 'always' || change.reason === 'cost' ? reasonShape : optionalReason,
    }),
    failures: bulkFailures,
    confirm: ({ rows: given }) =>
      isTyped ? pluralize((given as unknown[]).length, nouns.one, nouns.many) : null,
    async run({ operator, input, by }) {
      const { rows: given, ...rest } = input as unknown as Omit<ParsedInput, 'selection'> & {
        rows: { id: string; version: string }[]
      }
      const all = { ...rest, reason: rest.reason ?? '', zone: operator.zone }
      const outcomes = await runBulk(by, bulk, { rows: given }, all)
      const reader = { requestId: by.requestId, zone: operator.zone }
      return { result: outcomes.map(outcome => presentOutcome(bulk, outcome, reader)) }
    },
  })
}

type ErrorReader = { requestId: string; zone: string }

function presentOutcome(bulk: BulkChange, outcome: BulkOutcome, reader: ErrorReader): BulkResultRow {
  const { id, name, href, is } = outcome
  if (is === 'waits') return { id, name, href: '/admin/approvals', is, message: 'Waits for a second manager' }
  if (is === 'refused') return { id, name, href, is, ...explain(bulk, outcome.error, reader) }
  const { auditId, subject, logged } = outcome.done
  const message = auditId === null ? 'Already done' : describeDone(bulk.change, { subject, logged })
  return { id, name, href, is, message }
}

/** An unexpected error is logged, with the message for operators. */
function explain({ change }: BulkChange, error: unknown, reader: ErrorReader) {
  const messages = { ...authorizationMessages, ...change.failures, ...bulkFailures }
  const { code, errors, message } = toActionError(error, messages, reader)
  const canRetry = code === 'ServiceBusy'
  return { message: Object.values(errors ?? {})[0]?.[0] ?? message, ...(canRetry && { canRetry }) }
}
