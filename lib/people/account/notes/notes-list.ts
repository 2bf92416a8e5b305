import sql from 'sql-template-tag'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { contains, nameFilter } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'

type ListedNote = {
  id: number
  text: string
  authorId: number
  authorName: string
  createdAt: Date
  updatedAt: Date
}

/** Notes contain free text that cannot be masked, so the caller must be an editor. */
export const notesList = defineList({
  name: 'user-notes',
  nouns: { one: 'note', many: 'notes' },
  columns: [
    { key: 'note', label: 'Note', isFixed: true, onPhone: 'name' },
    { key: 'author', label: 'Author', onPhone: 'detail' },
    { key: 'written', label: 'Written', sort: 'written', onPhone: 'state' },
  ],
  from: sql`user_notes n`,
  id: { by: sql`n.id`, type: 'int' },
  select: rowsOf<ListedNote>(sql`
    n.id, n.text, n.author_id, author.name as author_name, n.created_at, n.updated_at`),
  join: sql`join operators author on author.id = n.author_id`,
  where: (userId: number) => sql`n.user_id = ${userId}`,
  sorts: { written: { by: sql`n.id`, type: 'int', isDescendingFirst: true } },
  defaultSort: '-written',
  search: { placeholder: 'Find in notes', where: text => contains(sql`n.text`, text) },
  filters: {
    author: nameFilter(
      'Author',
      sql`
        select name from operators
         where exists (select from user_notes where author_id = operators.id) order by lower(name)`,
      name => sql`n.author_id in (select id from operators where name = ${name})`,
    ),
    written: dateRange('Written', sql`n.created_at`),
  },
  csv: null,
  sample: { scope: sql`select user_id as id from user_notes order by id desc limit 1` },
})
