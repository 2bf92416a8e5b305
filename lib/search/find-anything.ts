import sql, { type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { contains, escapeLike, startsWith } from '@/lib/list/filters'
import { maskEmail } from '@/lib/mask'
import { readId } from '@/lib/read-id'
import { readPhone } from '@/lib/read-phone'

/** A thing that the finder found: what it is, its name, its id as people write it, and what tells it from others. */
export type SearchResult = {
  is: 'user' | 'entry' | 'promo' | 'transaction' | 'message' | 'release' | 'contest' | 'request'
  id: string
  name: string
  note: string
}

/** What was typed; the number and letter in it where it reads as an id, and the number again where it is one. */
type Typed = { said: string; letter: string; number: string | null; id: number | null; isMasked: boolean }

/** What can be found: the letter of its ids, whether it can be called so at all, and what selects id, name and note. */
type Kind = {
  is: SearchResult['is']
  letter?: string
  can?: (said: string) => boolean
  select: (typed: Typed) => Sql
  mask?: (note: string) => string
}

const most = 5
const longest = 200

const kinds: Kind[] = [
  { is: 'user', letter: 'U', select: selectUsers, mask: maskEmail },
  {
    is: 'entry',
    letter: 'E',
    select: ({ id }) => sql`
      select e.id, e.contest_name as name, u.username as note
        from pickem_entries e join users u on u.id = e.user_id where e.id = ${id}::int`,
  },
  {
    is: 'promo',
    letter: 'P',
    select: ({ said, id }) => sql`
      select id, name, status as note from promos where id = ${id}::int or ${contains(sql`name`, said)}
       order by id = ${id}::int desc nulls last, id desc limit ${most}`,
  },
  {
    is: 'transaction',
    letter: 'T',
    select: ({ number }) => sql`
      select t.id, replace(t.kind::text, '_', ' ') as name, u.username || ' U-' || t.user_id as note
        from ledger_transactions t join users u on u.id = t.user_id where t.id = ${number}::bigint`,
  },
  {
    is: 'message',
    letter: 'M',
    select: ({ id }) => sql`
      select id, replace(template, '_', ' ') as name, status as note from messages where id = ${id}::int`,
  },
  {
    is: 'release',
    can: said => /^\d+(\.\d+)+$/.test(said),
    select: ({ said }) => sql`
      select id, case platform when 'ios' then 'iOS ' else 'Android ' end || version as name, 'App version' as note
        from releases where version like ${`${said}%`} order by id desc limit ${most}`,
  },
  {
    is: 'contest',
    can: said => said.length >= 3,
    select: ({ said }) => sql`
      select id, name, status as note from contests where name ilike ${`${escapeLike(said)}%`}
       order by id desc limit ${most}`,
  },
  {
    is: 'request',
    can: said => said.length >= 8,
    select: ({ said }) => sql`
      select ${said}::text as id, method || ' ' || path as name, 'refused with ' || status as note
        from (
          (select * from rejections where request_id = ${said} limit 1)
          union all
          (select * from rejections where client_request_id = ${said} order by id desc limit 1)
        ) found limit 1`,
  },
]

/**
 * Finds users, entries, promos and whatever else goes by this name or id: "U-40218", "E-88214", "P-118", "T-510127", a
 * number alone, the beginning of a name or an e-mail, a phone, a request id.
 */
export async function findAnything(text: string, { isMasked }: { isMasked: boolean }): Promise<SearchResult[]> {
  const said = text.trim().slice(0, longest)
  if (said === '') return []
  const [, letter = '', number = null] = /^(?:([a-z])-)?0*(\d{1,18})$/i.exec(said) ?? []
  const typed = { said, letter: letter.toUpperCase(), number, id: readId(number ?? ''), isMasked }
  const asked = kinds.filter(
    ({ letter, can }) => (typed.letter === '' || typed.letter === letter) && can?.(said) !== false,
  )
  return (await Promise.all(asked.map(kind => findOfKind(kind, typed)))).flat()
}

async function findOfKind({ is, letter, select, mask }: Kind, typed: Typed): Promise<SearchResult[]> {
  const rows = await db.rows<{ id: number | bigint | string; name: string; note: string }>(select(typed))
  return rows.map(({ id, name, note }) => ({
    is,
    id: letter ? `${letter}-${id}` : String(id),
    name,
    note: typed.isMasked && mask ? mask(note) : note,
  }))
}

function selectUsers({ said, id, isMasked }: Typed): Sql {
  const word = said.toLowerCase()
  // Letter by letter a masked address could be learnt, so who sees it masked has to know all of it.
  const byEmail = isMasked ? sql`email = ${word}` : startsWith(sql`email`, word)
  return sql`
    select id, username as name, email as note from (
      (select id, username, email from users where id = ${id}::int)
      union
      (select id, username, email from users where phone = nullif(${readPhone(said)}, '') limit 1)
      union
      (select id, username, email from users where ${startsWith(sql`lower(username)`, word)}
        order by lower(username) limit ${most})
      union
      (select id, username, email from users where ${byEmail} order by email limit ${most})
    ) found order by id = ${id}::int desc nulls last, username limit ${most}`
}
