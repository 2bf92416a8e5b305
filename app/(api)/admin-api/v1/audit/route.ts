import { presentAuditPage } from '@/lib/audit-log/audit-page'
import { readAuditPage } from '@/lib/audit-log/read-audit-page'
import { auditPage, auditQuery } from '@/lib/audit-log/schema-admin'
import { endpoint } from '@/lib/http/endpoint'
import { dataShape, fields } from '@/lib/http/reply'

/** Lists changes, newest first, with personal values. */
export const GET = endpoint({
  access: 'operator',
  scope: 'audit:read',
  summary: 'Read the audit log',
  body: auditQuery,
  reply: { status: 200, shape: dataShape(auditPage) },
  failures: {
    AuditCursorInvalid: fields({
      cursor: ['The cursor field must be the next_cursor of the previous page.'],
    }),
  },
  async handle({ token, body }) {
    const { changes, next } = await readAuditPage(token, body)
    return { message: 'Changes', data: presentAuditPage(changes, next) }
  },
})

export const POST = GET
