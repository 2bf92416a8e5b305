import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { maxId } from '@/lib/core/wire'
import { db } from './client'

test('columns that refer to an ID are as wide as the ID', async () => {
  const narrow = await db.rows(sql`
    select format('%s.%s', own.attrelid::regclass, own.attname) as name
      from pg_constraint fk
           cross join lateral unnest(fk.conkey, fk.confkey) as pair (own, other)
           join pg_attribute own on own.attrelid = fk.conrelid and own.attnum = pair.own
           join pg_attribute other on other.attrelid = fk.confrelid and other.attnum = pair.other
     where fk.contype = 'f' and own.atttypid <> other.atttypid`)
  expect(narrow).toEqual([])
})

test('sequences are as wide as their columns, and those of 64 bits start above 32 bits in the tests', async () => {
  const sequences = await db.rows<{
    name: string
    isLong: boolean
    isSame: boolean
    last: bigint | null
  }>(sql`
    select s.sequencename as name, s.data_type = 'bigint'::regtype as is_long, s.data_type::text = c.data_type as is_same,
           s.last_value as last
      from pg_sequences s
           join information_schema.columns c on c.column_default = format('nextval(%L::regclass)', s.sequencename)
     where s.schemaname = 'public' and c.table_schema = 'public' order by 1`)
  expect(sequences.filter(({ isSame }) => !isSame)).toEqual([])
  const long = sequences.filter(({ isLong }) => isLong)
  expect(long.filter(({ last }) => (last ?? 0n) <= BigInt(maxId))).toEqual([])
  expect(long.map(({ name }) => name)).toEqual(
    expect.arrayContaining(
      [
        'pickem_entries',
        'pickem_entry_players',
        'contest_entries',
        'trivia_completions',
        'challenge_wins',
        'promo_claims',
      ]
        .concat(['deposits', 'deposit_reversals', 'withdrawals', 'payment_events', 'messages', 'postings'])
        .map(table => `${table}_id_seq`),
    ),
  )
})
