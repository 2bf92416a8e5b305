import { Failure } from '@/lib/failure'
import { readId } from '@/lib/read-id'
import type { ListDefinition } from './define-list'
import { resolveState } from './open-list'
import { readAll } from './read-page'
import { findSavedViews } from './saved-views'
import { type RowSelection, maxSelected } from './schema'

declare module '@/lib/failure' {
  interface FailureDetails {
    /** More rows were chosen than one change takes. */
    TooManySelected: { most: number }
  }
}

/**
 * The ids of the rows that were chosen on a list, which has to select a numeric `id`; those of "all" as the list stands
 * now, in that zone's days. Throws TooManySelected beyond 500.
 */
export async function findSelectedIds(
  list: ListDefinition,
  chosen: RowSelection,
  operatorId: number,
  zone: string,
): Promise<number[]> {
  if ('ids' in chosen) return [...new Set(chosen.ids.map(id => readId(id)))].filter(id => id !== null)
  const parameters = Object.fromEntries(new URLSearchParams(chosen.all))
  const { state } = resolveState(list, parameters, await findSavedViews(list.name, operatorId))
  const bounds = { zone, isMasked: false, scope: undefined }
  const ids: number[] = []
  for await (const { id } of readAll<{ id: number }>(list, state, bounds)) {
    if (ids.length === maxSelected) throw new Failure('TooManySelected', { most: maxSelected })
    ids.push(id)
  }
  return ids
}
