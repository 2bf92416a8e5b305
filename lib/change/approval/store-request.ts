import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { Author } from '@/lib/change/audit/author'
import { toPlain, type Values } from '@/lib/change/audit/record'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { brokenConstraint, type Transaction, transaction } from '@/lib/db/transaction'
import type { ApprovableAction } from './approvable-action'
import { canceledRequest, requestedApproval } from './logged-decisions'
import { isRequestOutdated } from './outdated'
import { maxOpenRequests } from './rules'

/** `approvable` is that of the change of this name. */
type RequestedChange<Shape extends z.ZodType = z.ZodType> = {
  name: string
  approvable: ApprovableAction<Shape>
  input: z.input<Shape>
  reason: string
  /** The selection that the change is part of. The second manager sees its sum. */
  selection?: Selection | undefined
}

/** Rows of a bulk change, and the sum of their amounts in hundredths. Its requests have its key. */
export type Selection = { key: string; rows: number; cents: bigint }

export type Requester = Author & { operatorId: number }

/** Nothing is changed yet. Throws a failure of the action without its subject, ApprovalPending, or TooManyApprovals. */
export async function storeRequest<Shape extends z.ZodType>(by: Requester, change: RequestedChange<Shape>) {
  return transaction(db => storeRequestIn(db, by, change))
}

/** Same, in the transaction of the caller, which has failed after ApprovalPending. */
export async function storeRequestIn<Shape extends z.ZodType>(
  db: Transaction,
  by: Requester,
  change: RequestedChange<Shape>,
): Promise<number> {
  try {
    return await insertRequest(db, by, change)
  } catch (error) {
    if (brokenConstraint(error) !== 'pending_approvals_single') throw error
    const open = await findRequestOf(change, change.input as object)
    throw new Failure('ApprovalPending', { by: open?.requestedByName ?? 'Another manager' })
  }
}

async function insertRequest<Shape extends z.ZodType>(
  db: Transaction,
  by: Requester,
  { name, approvable, input, reason, selection }: RequestedChange<Shape>,
): Promise<number> {
  const parsed = approvable.input.parse(input)
  const { approval_days: days } = await loadSettingsIn(db)
  const subject = await approvable.subjectOf(db, input)
  const about = await approvable.about(db, input)
  const wanted = toPlain({ ...(parsed as Values), ...about, ...selectionValues(selection) }) ?? {}
  const changeKey = approvable.keyOf(input)
  if (changeKey !== null) await cancelOutdated(db, by, { name, approvable }, { changeKey, wanted })
  const row = await db.one<{ id: number }>(sql`
    insert into pending_approvals (action, input, change_key, subject_type, subject_id, subject_name, reason,
                                   requested_by, api_token_id, expires_at)
    values (${name}, ${JSON.stringify(wanted)}::text::jsonb, ${changeKey}, ${subject.type},
            ${String(subject.id)}, ${subject.name}, ${reason.trim()}, ${by.operatorId}, ${by.apiTokenId ?? null},
            now() + make_interval(days => ${days}))
    returning id`)
  await assertNotAboveMaximum(db, by)
  await approvable.onRequest(db, by, input)
  const { apiTokenId } = by
  if (apiTokenId) {
    if (!approvable.onTokenRequest) throw new Error(`no API token can request ${name}`)
    await approvable.onTokenRequest(db, { approvalId: row.id, apiTokenId, subject, reason })
  }
  // A file can be a megabyte and is stored with the request already.
  const { content: _, matchIds: _ids, selectionKey: _key, ...logged } = wanted as Values
  const after = { approvalId: row.id, wanted: name, request: approvable.phraseOf(wanted), ...logged }
  await requestedApproval.record(db, by, { subject, after, reason })
  return row.id
}

/**
 * A request for the same change on another state of the subject can no longer be approved, so the new one replaces it. Without a
 * stored version of the subject, it replaces only the operator's own.
 */
async function cancelOutdated(
  db: Db,
  by: Requester,
  { name, approvable }: Pick<RequestedChange, 'name' | 'approvable'>,
  { changeKey, wanted }: { changeKey: string; wanted: Values },
): Promise<void> {
  const seen = JSON.stringify([wanted.updatedAt ?? null, wanted.version ?? null, wanted.from ?? null])
  const outdated = await db.rows<{ id: number }>(sql`
    select p.id from pending_approvals p
     where p.action = ${name} and p.change_key = ${changeKey} and p.decision is null and p.expires_at > now()
       and (${isRequestOutdated}
            or p.requested_by = ${by.operatorId}
               and jsonb_build_array(p.input->'updatedAt', p.input->'version', p.input->'from') <> ${seen}::text::jsonb)`)
  await closeOutdated(db, by, { name, phraseOf: approvable.phraseOf, outdated, because: 'Requested again.' })
}

type Outdated = {
  id: number
  input: Values
  requestedBy: string
  type: string
  subjectId: string
  subjectName: string
}

type Closing = {
  name: string
  phraseOf: ApprovableAction['phraseOf']
  outdated: readonly { id: number }[]
  because: string
}

/** Cancels requests of a change that can no longer be approved. One that is decided now is left: its decision fails. */
export async function closeOutdated(db: Db, by: Author, { name, phraseOf, outdated, because }: Closing) {
  if (outdated.length === 0) return
  const closed = await db.rows<Outdated>(sql`
    update pending_approvals p
       set decision = 'canceled', decided_by = requested_by, decided_at = now(), decision_reason = ${because}
      from operators requester
     where requester.id = p.requested_by
       and p.id in (
         select id from pending_approvals
          where id = any(${outdated.map(({ id }) => id)}::int[]) and decision is null
          order by id for no key update skip locked)
    returning p.id, p.input, requester.name as requested_by, p.subject_type as type, p.subject_id, p.subject_name`)
  for (const { id, input, requestedBy, type, subjectId, subjectName } of closed)
    await canceledRequest.record(db, by, {
      subject: { type, id: subjectId, name: subjectName },
      after: {
        approvalId: id,
        wanted: name,
        request: phraseOf(input),
        requestedBy,
        decision: 'canceled',
        isOutdated: true,
      },
      reason: because,
    })
}

const selectionValues = (selection: Selection | undefined) =>
  selection && { selectionKey: selection.key, selectionRows: selection.rows, selectionCents: selection.cents }

/** Serializes the requests of an operator until the transaction ends. Those of a revoked token, which no one can approve, do not count. */
async function assertNotAboveMaximum(db: Db, { operatorId }: Requester): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('approval_requests'), ${operatorId}::int)`)
  const { open } = await db.one<{ open: number }>(sql`
    select count(*)::int as open
      from pending_approvals p left join api_tokens token on token.id = p.api_token_id
     where p.requested_by = ${operatorId} and p.decision is null and p.expires_at > now() and token.revoked_at is null`)
  if (open > maxOpenRequests) throw new Failure('TooManyApprovals', { maximum: maxOpenRequests })
}

export type OpenRequest = {
  id: number
  requestedById: number
  requestedByName: string
  requestedAt: Date
  expiresAt: Date
}

type NamedChange<Key extends keyof ApprovableAction> = {
  name: string
  approvable: Pick<ApprovableAction, Key> | undefined
}

/** An open request that can still be approved. */
export async function findRequestOf(
  { name, approvable }: NamedChange<'keyOf'>,
  input: object,
): Promise<OpenRequest | null> {
  if (!approvable) return null
  return findNewest(sql`p.action = ${name} and p.change_key = ${approvable.keyOf(input)}`)
}

/** An open request to change the subject in the same way, but to something else, with its phrase. */
export async function findOtherRequestOf(
  { name, approvable }: NamedChange<'keyOf' | 'subjectOf' | 'phraseOf'>,
  input: object,
): Promise<(OpenRequest & { phrase: string }) | null> {
  if (!approvable) return null
  const subject = await transaction(tx => approvable.subjectOf(tx, input))
  // What is about to be created has its name only.
  const request = await findNewest(sql`
    p.action = ${name} and p.subject_type = ${subject.type} and p.subject_id = ${String(subject.id)}
    and p.subject_name = ${subject.name} and (p.change_key is null or p.change_key <> ${approvable.keyOf(input)}::text)`)
  return request && { ...request, phrase: approvable.phraseOf(request.input) }
}

async function findNewest(where: Sql): Promise<(OpenRequest & { input: Values }) | null> {
  const row = await db.row<OpenRequest & { input: Values }>(sql`
    select p.id, p.input - 'content' as input, p.requested_by as requested_by_id,
           requester.name as requested_by_name, p.requested_at, p.expires_at
      from pending_approvals p join operators requester on requester.id = p.requested_by
     where ${where} and p.decision is null and p.expires_at > now() and not ${isRequestOutdated}
     order by p.id desc limit 1`)
  return row ?? null
}
