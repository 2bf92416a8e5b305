import sql from 'sql-template-tag'
import { serviceAuthor } from '@/lib/audit/author'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import type { ReleaseInput } from './schema-console'

/** Whom the audit log names for what tests change. */
export const author = serviceAuthor('Worker', 'test-request')

/** A manager who gave a reason and typed `name`. */
export const agreed = (name: string) => ({
  isManager: true,
  reason: 'Older builds show wrong payouts.',
  confirmation: name,
})

/** An editor who was asked for nothing. */
export const unasked = { isManager: false, reason: '', confirmation: '' }

/** What an operator filled in: an optional draft for iOS, but for what the test says. */
export const formOf = (version: string, form: Partial<ReleaseInput> = {}): ReleaseInput => ({
  platform: 'ios',
  version,
  forceUpdate: false,
  notes: [{ title: `New in ${version}`, description: '' }],
  publishAt: null,
  ...form,
})

/** A moment so many hours from now, as forms send it. */
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** The failure that `work` ends with; anything else fails the test. */
export async function failureOf(work: Promise<unknown>): Promise<{ code: string; detail: unknown }> {
  const error = await work.then(
    () => null,
    reason => reason,
  )
  if (!(error instanceof Failure)) throw error ?? new Error('it did not fail')
  return { code: error.code, detail: error.detail }
}

/** A change as the log has it. */
export async function readAudit(auditId: number) {
  const row = await db.row<{
    auditId: number
    action: string
    subjectType: string
    subjectId: string
    subjectName: string
    reason: string
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  }>(sql`
    select id::float8 as audit_id, action, subject_type, subject_id, subject_name, reason, before, after
      from audit_rows where id = ${auditId}`)
  if (!row) throw new Error('no such change')
  return row
}
