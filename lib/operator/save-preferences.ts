import { prisma } from '@/lib/db/client'
import type { Preferences } from './rules'

/** Some of the preferences; what is undefined stays. */
export type ChangedPreferences = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

/** Keeps how an operator likes the console; what is not named stays as it was. */
export async function savePreferences(operatorId: number, changed: ChangedPreferences): Promise<void> {
  const data = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  await prisma.operator.update({ where: { id: operatorId }, data })
}
