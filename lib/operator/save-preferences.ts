import { prisma } from '@/lib/db/client'
import type { Preferences } from './rules'

type ChangedPreferences = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

/** Undefined values are left unchanged. */
export async function savePreferences(operatorId: number, changed: ChangedPreferences): Promise<void> {
  const data = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  await prisma.operator.update({ where: { id: operatorId }, data })
}
