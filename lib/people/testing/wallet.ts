import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { db, prisma } from '@/lib/db/client'
import type { BucketKind } from '@/lib/db/generated/enums'
import { allowTestLocation } from '@/lib/people/testing/location'

/** At an allowed location. */
export async function makeWalletOwner(): Promise<number> {
  const name = randomUUID()
  const user = await prisma.user.create({
    data: { email: `${name}@example.test`, username: name, passwordHash: '-', emailVerifiedAt: new Date() },
  })
  await allowTestLocation(user.id)
  return user.id
}

/** In hundredths. */
export async function balanceOf(userId: number, kind: BucketKind): Promise<bigint | undefined> {
  const row = await db.row<{ balanceCents: bigint }>(sql`
    select balance_cents from buckets where user_id = ${userId} and kind = ${kind}::text::bucket_kind`)
  return row?.balanceCents
}
