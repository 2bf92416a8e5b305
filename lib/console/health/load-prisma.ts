import { prisma } from '@/lib/db/client'

/** Loads Prisma's compiler. The first statement by Prisma would do it. */
export async function loadPrisma(): Promise<void> {
  await prisma.$connect()
}
