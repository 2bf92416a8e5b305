import { Failure } from '@/lib/core/failure'
import { readId, readLongId } from '@/lib/core/read-id'
import type { ListDefinition } from './define-list'
import { resolveState } from './open-list'
import { readAll } from './read-page'
import { maxSelected } from './rules'
import { findSavedViews } from './saved-views'
import type { RowSelection } from './schema'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** More rows were selected than one bulk change accepts. */
    TooManySelected: { max: number }
  }
}

export function validIdsOf({ id: { type } }: Pick<ListDefinition, 'id'>, texts: readonly string[]): string[] {
  const read = type === 'bigint' ? readLongId : readId
  return texts.filter(text => type === 'text' || read(text) !== null)
}

/**
 * IDs of the selected rows. The list must select a numeric `id`. A selection of "all" is evaluated now. Throws
 * TooManySelected above `max`.
 */
export async function findSelectedIds(
  list: ListDefinition,
  selection: RowSelection,
  operatorId: number,
  zone: string,
  max = maxSelected,
): Promise<number[]> {
  if ('ids' in selection) return [...new Set(validIdsOf(list, selection.ids).map(Number))]
  const parameters = Object.fromEntries(new URLSearchParams(selection.all))
  const { state } = resolveState(list, parameters, await findSavedViews(list.name, operatorId))
  const bounds = { zone, isMasked: false, scope: undefined }
  const ids: number[] = []
  for await (const { id } of readAll<{ id: number }>(list, state, bounds)) {
    if (ids.length === max) throw new Failure('TooManySelected', { max })
    ids.push(id)
  }
  return ids
}
