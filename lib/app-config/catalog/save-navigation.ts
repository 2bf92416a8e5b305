import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import { type Transaction, throwByConstraint, transaction } from '@/lib/db/transaction'
import { getRow, lockRows } from './stored-rows'

/** New entries are last and paused. Throws CatalogNameTaken. */
export async function addNavigation(by: Author, name: string) {
  return transaction(async db => {
    const last = (await lockRows(db, 'navigation')).at(-1)?.sequence ?? 0
    const added = await db.prisma.navigation
      .create({ data: { name, status: 'Paused', sequence: last + 1 } })
      .catch(throwIfTaken(name))
    const auditId = await recordChange(db, by, {
      action: 'navigation.add',
      subject: { type: 'navigation', id: added.id, name },
      before: null,
      after: { name },
    })
    return { id: added.id, auditId }
  })
}

/** Throws EditConflict, CatalogNameTaken, CatalogRowNotFound. */
export async function renameNavigation(by: Author, edit: { id: number; updatedAt: Date }, name: string) {
  const { id } = edit
  return transaction(async db => {
    const row = getRow(await lockRows(db, 'navigation'), id)
    await assertFresh(db, { type: 'navigation', id }, row.updatedAt, edit.updatedAt)
    await writeName(db, id, name)
    const auditId = await recordChange(db, by, {
      action: 'navigation.rename',
      subject: { type: 'navigation', id, name },
      before: { name: row.name },
      after: { name },
    })
    return { auditId, previousName: row.name }
  })
}

/** Throws CatalogNameTaken. */
export async function writeName(db: Transaction, id: number, name: string): Promise<void> {
  await db.prisma.navigation.update({ where: { id }, data: { name } }).catch(throwIfTaken(name))
}

const throwIfTaken = (name: string) =>
  throwByConstraint({ navigations_name_key: () => new Failure('CatalogNameTaken', { name }) })
