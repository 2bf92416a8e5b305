import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import { transaction } from '@/lib/db/transaction'

/** Writes into the audit log that the rows of a list were taken out as a file, and which. */
export async function recordExport(by: Author, list: string, search: string): Promise<void> {
  await transaction(db =>
    recordChange(db, by, {
      action: `${list}.export`,
      subject: { type: 'list', id: list, name: list },
      after: { search },
    }),
  )
}
