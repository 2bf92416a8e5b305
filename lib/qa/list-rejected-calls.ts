import type { z } from 'zod'
import { explainRejection } from '@/lib/api/rejections/explain-rejection'
import { listUserRejections } from '@/lib/api/rejections/find-rejections'
import { timestamp } from '@/lib/core/wire'
import type { rejectedCalls } from './schema-sent'

export async function listRejectedCalls(userId: number): Promise<z.input<typeof rejectedCalls>['data']> {
  return (await listUserRejections(userId)).map(rejection => {
    const { rule: reason, passes: accepted } = explainRejection(rejection)
    const { requestId: request_id, method, path, status, rule, createdAt } = rejection
    return { request_id, method, path, status, rule, reason, accepted, created_at: timestamp(createdAt) }
  })
}
