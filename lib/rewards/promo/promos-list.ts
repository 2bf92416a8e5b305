import sql from 'sql-template-tag'
import { bucketNames } from '@/lib/core/amount'
import { formatCents } from '@/lib/core/money'
import { readId } from '@/lib/core/read-id'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf, anyState, contains, nameFilter } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'
import { getPromoState, promoStateLabels, type StoredPromo } from './promo-state'
import { promoColumns } from './stored-promos'

const isOver = sql`coalesce(p.ends_at <= now(), false)`
const isSpent = sql`coalesce(p.spent_cents + p.credits_cents > p.budget_cents, false)`
const hasBucket = sql`exists (select from credit_buckets where id = p.credit_bucket_id and is_active)`
const isRunning = sql`p.status = 'published' and not ${isOver} and not ${isSpent}`

/** Conditions on promos as `p`, as in getPromoState. */
export const promoStates = {
  live: sql`${isRunning} and ${hasBucket} and coalesce(p.starts_at <= now(), true)`,
  scheduled: sql`${isRunning} and ${hasBucket} and p.starts_at > now()`,
  no_bucket: sql`${isRunning} and not ${hasBucket}`,
  paused: sql`p.status = 'paused' and not ${isOver} and not ${isSpent}`,
  draft: sql`p.status = 'draft'`,
  ended: sql`p.status <> 'draft' and (${isOver} or ${isSpent})`,
}

export const promosList = defineList({
  name: 'promos',
  nouns: { one: 'promo', many: 'promos' },
  columns: [
    { key: 'promo', label: 'Promo', sort: 'name', isFixed: true, onPhone: 'name' },
    { key: 'state', label: 'State', onPhone: 'state' },
    { key: 'award', label: 'Award', onPhone: 'detail' },
    { key: 'claimed', label: 'Claimed', onPhone: 'value' },
    { key: 'ends', label: 'Ends', sort: 'ends' },
    { key: 'starts', label: 'Starts', isHidden: true },
    { key: 'rules', label: 'Rules', isHidden: true },
    { key: 'updated', label: 'Updated', sort: 'updated', isHidden: true },
  ],
  csv: {
    ID: promo => `P-${promo.id}`,
    promo: ['Name', promo => promo.name],
    state: (promo, at) => promoStateLabels[getPromoState(promo, at)],
    Bucket: promo => bucketNames[promo.bucket ?? ''] ?? null,
    award: ['Award (USD or units of the bucket)', promo => formatCents(promo.creditsCents)],
    claimed: ['Claims', promo => promo.claims],
    'Spent (USD or units of the bucket)': promo => formatCents(promo.spentCents),
    'Budget (USD or units of the bucket)': promo =>
      promo.budgetCents === null ? null : formatCents(promo.budgetCents),
    starts: promo => promo.startsAt,
    ends: promo => promo.endsAt,
    rules: promo => JSON.stringify(promo.rules),
    updated: promo => promo.updatedAt,
  },
  from: sql`promos p`,
  id: { by: sql`p.id`, type: 'int' },
  select: rowsOf<StoredPromo>(promoColumns),
  join: sql`left join credit_buckets b on b.id = p.credit_bucket_id`,
  sorts: {
    name: { by: sql`lower(p.name)`, type: 'text' },
    ends: { by: sql`coalesce(p.ends_at, 'infinity')`, type: 'timestamptz' },
    updated: { by: sql`p.updated_at`, type: 'timestamptz', isDescendingFirst: true },
  },
  defaultSort: '-updated',
  filters: {
    state: anyState('State', promoStates, promoStateLabels),
    budget: anyState(
      'Budget',
      {
        low: sql`${isRunning} and p.spent_cents * 10 >= p.budget_cents * 8`,
        none: sql`p.budget_cents is null`,
      },
      { low: 'Nearly spent', none: 'No limit' },
    ),
    bucket: anyOf(
      'Bucket',
      bucketNames,
      keys =>
        sql`p.credit_bucket_id in (select id from credit_buckets where bucket::text = any(${keys}::text[]))`,
    ),
    creditBucket: nameFilter(
      'Credit bucket',
      sql`select name from credit_buckets order by lower(name)`,
      name => sql`p.credit_bucket_id in (select id from credit_buckets where lower(name) = lower(${name}))`,
    ),
    updated: dateRange('Updated', sql`p.updated_at`),
  },
  search: {
    placeholder: 'Find a promo',
    where: text => sql`(${contains(sql`p.name`, text)} or p.id = ${readId(text, 'p')})`,
  },
  views: [
    { key: 'all', name: 'All' },
    { key: 'live', name: 'Live', filters: { state: 'live' } },
    { key: 'scheduled', name: 'Scheduled', filters: { state: 'scheduled' } },
    { key: 'low', name: 'Budget nearly spent', filters: { budget: 'low' } },
    { key: 'no_bucket', name: promoStateLabels.no_bucket, filters: { state: 'no_bucket' } },
    { key: 'drafts', name: 'Drafts', filters: { state: 'draft' } },
    { key: 'ended', name: 'Ended', filters: { state: 'ended' } },
  ],
  sample: { searches: ['a', 'P-1'] },
})
