import { subjectHref } from '@/app/admin/(console)/audit/subject-href'
import type { ClosedBy } from '@/lib/change/approval/rules'
import type { BulkPreview, BulkResultRow } from '@/lib/console/action-result'
import type { DecidedRequest, PreviewedRequest } from '@/lib/console/approval/decide-requests'
import type { Approval } from '@/lib/console/approval/list-approvals'
import { toActionError } from '@/lib/console/auth/action-error'
import { authorizationMessages } from '@/lib/console/auth/operator-action'
import { sentenceCase } from '@/lib/core/format'
import { centsOf, describeRequest } from './describe-request'
import { approvalFailures } from './failures'
import { summarizeFacts } from './format-facts'

type Reader = { zone: string; now: Date; requestId: string }

/** `version` is the hash to approve the request with. */
export function presentPreviewed(row: PreviewedRequest, reader: Reader): BulkPreview['rows'][number] {
  const named = { ...nameRow(row.approval), is: row.is, version: '', marks: [] }
  if (row.is === 'refused') return { ...named, message: explain(row.error, reader) }
  const { facts, shown = '', rest = '' } = row
  if (!facts) return { ...named, version: shown, message: rest }
  const marks = facts.values.flatMap(fact => fact.marks ?? [])
  const { message, tables } = summarizeFacts(facts, reader)
  const texts = [message.replace(/\.$/, ''), rest].filter(Boolean)
  return { ...named, version: shown, marks, message: rest ? texts.join('. ') : message, tables }
}

/** `cents`: the sum of the requests that can be decided. */
export function presentSelection(previewed: PreviewedRequest[], reader: Reader) {
  const ready = previewed.filter(({ is }) => is === 'ready')
  return {
    rows: previewed.map(row => presentPreviewed(row, reader)),
    cents: ready.reduce((sum, { approval }) => sum + centsOf(approval), 0),
  }
}

export function presentDecided(row: DecidedRequest, decision: ClosedBy, reader: Reader): BulkResultRow {
  const named = { ...nameRow(row.approval), is: row.is }
  if (row.is === 'refused') return { ...named, message: explain(row.error, reader) }
  const did = `${sentenceCase(decision)}: ${describeRequest(row.approval)}`
  return { ...named, message: row.rest ? `${did}. ${row.rest}` : did }
}

function nameRow(approval: Approval) {
  const href = approval.subjectId === 'new' ? null : subjectHref(approval)
  return {
    id: String(approval.id),
    name: `${approval.subjectName}: ${describeRequest(approval)}`,
    href: href ?? '',
  }
}

/** An unexpected error is logged, with the message for operators. */
function explain(error: unknown, reader: Reader): string {
  const messages = { ...authorizationMessages, ...approvalFailures }
  const { errors, message } = toActionError(error, messages, reader)
  return Object.values(errors ?? {})[0]?.[0] ?? message
}
