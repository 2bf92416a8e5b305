import sql from 'sql-template-tag'
import { defineList } from '@/lib/list/define-list'
import { contains, textFilter } from '@/lib/list/filters'
import { type ListRequest, type OpenList, openList } from '@/lib/list/open-list'
import { dateRange } from '@/lib/list/range-filters'

type ListedNote = {
  id: number
  text: string
  authorId: number
  authorName: string
  createdAt: Date
  updatedAt: Date
}

const notesList = defineList<number>({
  name: 'user-notes',
  nouns: { one: 'note', many: 'notes' },
  columns: [
    { key: 'note', label: 'Note', isFixed: true, onPhone: 'name' },
    { key: 'author', label: 'Author', onPhone: 'detail' },
    { key: 'written', label: 'Written', sort: 'written', onPhone: 'state' },
  ],
  from: sql`user_notes n`,
  id: { by: sql`n.id`, type: 'int' },
  select: sql`n.id, n.text, n.author_id, author.name as author_name, n.created_at, n.updated_at`,
  join: sql`join operators author on author.id = n.author_id`,
  where: userId => sql`n.user_id = ${userId}`,
  sorts: { written: { by: sql`n.id`, type: 'int', isDescendingFirst: true } },
  defaultSort: '-written',
  search: { placeholder: 'Find in notes', where: text => contains(sql`n.text`, text) },
  filters: {
    author: textFilter(
      'Author',
      'Mara Okafor',
      name => sql`n.author_id in (select id from operators where name = ${name})`,
    ),
    written: dateRange('Written', sql`n.created_at`),
  },
  hasCsv: false,
  sample: { scope: sql`select user_id as id from user_notes order by id desc limit 1` },
})

/** Notes contain free text that cannot be masked, so the caller must be an editor. */
export function listNotes(userId: number, request: ListRequest): Promise<OpenList<ListedNote>> {
  return openList<ListedNote, number>(notesList, request, userId)
}
