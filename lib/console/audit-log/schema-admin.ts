import { z } from 'zod'
import { type Topic, topicNames } from '@/lib/change/declaration'
import { dayShape, nextCursorShape, strictShape, timestampShape } from '@/lib/core/wire'
import { subjectLabels } from './describe-change'

export const auditQuery = strictShape({
  author: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Name of an operator, `Feed` or `Worker`' }),
  topic: z.enum(Object.keys(topicNames) as [Topic, ...Topic[]]).optional(),
  subject_type: z.enum(Object.keys(subjectLabels) as [string, ...string[]]).optional(),
  subject: z
    .string()
    .trim()
    .regex(/^[\w -]{1,40}:[^\0]{1,50}$/, 'The subject field must be a type and an ID, such as user:40218.')
    .optional(),
  from: dayShape.optional().meta({ description: 'First day, in the time zone of the operator' }),
  until: dayShape.optional().meta({ description: 'Last day' }),
  limit: z.int().min(1).max(100).default(50),
  cursor: z
    .string()
    .max(8_192)
    .optional()
    .meta({ description: 'The `next_cursor` of the previous page; without it, the first page.' }),
}).refine(({ from = '', until }) => until === undefined || from <= until, {
  path: ['until'],
  error: 'The until field must not be before the from field.',
})

export type AuditQuery = z.output<typeof auditQuery>

const values = z.record(z.string(), z.unknown()).nullable()

export const auditPage = z
  .strictObject({
    changes: z.array(
      z.strictObject({
        id: z.int(),
        created_at: timestampShape,
        author: z.string(),
        token: z
          .string()
          .nullable()
          .meta({ description: 'Name of the API token with which the author made it' }),
        action: z.string().meta({ examples: ['release.create'] }),
        description: z
          .string()
          .meta({ examples: ['created release iOS 4.13.0 by API token Release pipeline'] }),
        subject: z.strictObject({ type: z.string(), id: z.string(), name: z.string() }),
        before: values.meta({ description: 'Fields that differ, with their former values' }),
        after: values,
        reason: z.string(),
        approved_by: z.string().nullable().meta({ description: 'The second manager' }),
        reverts_id: z.int().nullable(),
        reverted_at: timestampShape.nullable(),
        request_id: z.string(),
      }),
    ),
    next_cursor: nextCursorShape,
  })
  .meta({ id: 'AuditPage' })
