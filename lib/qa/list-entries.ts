import type { z } from 'zod'
import { flag, timestamp } from '@/lib/core/wire'
import { prisma } from '@/lib/db/client'
import type { entries } from './schema'

/** Newest first; empty for an unknown user. */
export async function listUserEntries(userId: number): Promise<z.input<typeof entries>['data']> {
  const rows = await prisma.pickemEntry.findMany({
    where: { userId },
    select: { id: true, settledAt: true, createdAt: true },
    orderBy: { id: 'desc' },
  })
  return rows.map(row => ({
    pickem_contest_entry_id: Number(row.id),
    is_settled: flag(row.settledAt !== null),
    created_at: timestamp(row.createdAt),
  }))
}
