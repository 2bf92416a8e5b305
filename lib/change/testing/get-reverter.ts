import type { Reverter } from '@/lib/change/audit/reverter'
import type { ChangeDeclaration } from '@/lib/change/declaration'

/** Throws if the change cannot be reverted. */
export function getReverter({ name, undo }: Pick<ChangeDeclaration, 'name' | 'undo'>): Reverter {
  if (typeof undo === 'string') throw new Error(`${name} cannot be reverted`)
  return undo
}
