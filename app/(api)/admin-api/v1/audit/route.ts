import { endpoint } from '@/lib/api/endpoint'
import { presentAuditPage } from '@/lib/console/audit-log/audit-page'
import { readAuditPage } from '@/lib/console/audit-log/read-audit-page'
import { auditPage, auditQuery } from '@/lib/console/audit-log/schema-admin'
import { dataShape, fields } from '@/lib/core/reply'

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
