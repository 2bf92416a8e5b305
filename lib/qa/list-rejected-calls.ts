import type { z } from 'zod'
import { explainRejection } from '@/lib/rejections/explain-rejection'
import { listUserRejections } from '@/lib/rejections/find-rejections'
import { timestamp } from '@/lib/wire'
import type { rejectedCalls } from './schema-sent'

export async function listRejectedCalls(userId: number): Promise<z.input<typeof rejectedCalls>['data']> {
  return (await listUserRejections(userId)).map(rejection => {
    const { rule: reason, passes: accepted } = explainRejection(rejection)
    const { requestId: request_id, method, path, status, rule, createdAt } = rejection
    return { request_id, method, path, status, rule, reason, accepted, created_at: timestamp(createdAt) }
  })
}
