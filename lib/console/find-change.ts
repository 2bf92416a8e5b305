import type { DeclaredChange } from '@/lib/change/change'
import { changes } from './changes'

const byName = new Map(changes.map(change => [change.name, change]))

/** Undefined for a name of the database that this version does not know. */
export const findChange = (name: string): DeclaredChange | undefined => byName.get(name)
