import { Failure } from '@/lib/failure'
import type { ListDefinition } from './define-list'
import { understand } from './open-list'
import type { Bounds } from './page-statement'
import { readAll } from './read-page'
import { findSavedViews } from './saved-views'
import { type ChosenRows, mostChosen } from './schema'

declare module '@/lib/failure' {
  interface FailureDetails {
    /** More rows were chosen than one change takes. */
    TooManyChosen: { most: number }
  }
}

/**
 * The ids of the rows that were chosen on a list, which has to select `id`; those of "all" as the list stands now.
 * Throws TooManyChosen beyond 500.
 */
export async function findChosen<Scope = void>(
  list: ListDefinition<Scope>,
  chosen: ChosenRows,
  operatorId: number,
  bounds: Bounds<Scope>,
): Promise<string[]> {
  if ('ids' in chosen) return [...new Set(chosen.ids)]
  const parameters = Object.fromEntries(new URLSearchParams(chosen.all))
  const { state } = understand(list, parameters, await findSavedViews(list.name, operatorId))
  const ids: string[] = []
  for await (const { id } of readAll<{ id: number | bigint | string }, Scope>(list, state, bounds)) {
    if (ids.length === mostChosen) throw new Failure('TooManyChosen', { most: mostChosen })
    ids.push(String(id))
  }
  return ids
}
