import sql from 'sql-template-tag'
import { defineList } from '@/lib/list/define-list'
import { messagesList } from './messages-list'

export const userMessagesList = defineList({
  name: 'user-messages',
  nouns: { one: 'message', many: 'messages' },
  from: messagesList.from,
  id: messagesList.id,
  select: messagesList.select,
  columns: messagesList.columns.map(({ sort, ...column }) =>
    sort === 'created' ? { ...column, sort } : column,
  ),
  where: (userId: number) => sql`
    m.recipient in (select unnest(array[u.email, u.phone]) from users u where u.id = ${userId})`,
  sorts: { created: { by: sql`m.id`, type: 'bigint', isDescendingFirst: true } },
  defaultSort: '-created',
  csv: null,
  sample: {
    scope: sql`
      select u.id from users u join messages m on m.recipient = u.email
       group by u.id order by count(*) desc, u.id limit 1`,
  },
})
