import { bucketNames, formatAmount } from '@/components/admin/amount'
import { Absent, DateCell, NameCell, StackedCell } from '@/components/list/cells'
import type { TableRow } from '@/components/list/table-row'
import { formatCount, formatDate, pluralize, formatRelative } from '@/components/ui/format'
import { Meter } from '@/components/ui/meter'
import { type StoredPromo, getPromoState } from '@/lib/promo/promo-state'
import { PromoStateMark } from './promo-state-mark'

type Reader = { zone: string; now: Date }

/** A promo as a row of the list. */
export function presentPromo(promo: StoredPromo, reader: Reader, openId: number | null): TableRow {
  const { id, name, claims, creditsCents, bucket, startsAt, updatedAt, rules } = promo
  const href = `/admin/promos/${id}`
  return {
    id: String(id),
    name,
    href,
    isOpen: id === openId,
    facts: { status: promo.status, claims, updatedAt: updatedAt.toISOString() },
    cells: {
      promo: <NameCell name={name} href={href} id={`P-${id}`} />,
      state: <PromoStateMark state={getPromoState(promo, reader.now)} />,
      gives: bucket ? formatAmount(creditsCents, bucket) : <Absent>No bucket</Absent>,
      claimed: <Claimed promo={promo} />,
      ends: <Ends promo={promo} reader={reader} />,
      starts: startsAt ? <DateCell at={startsAt} {...reader} /> : <Absent>At once</Absent>,
      rules: rules.length === 0 ? <Absent>Everybody</Absent> : pluralize(rules.length, 'rule'),
      updated: <DateCell at={updatedAt} {...reader} />,
    },
  }
}

function Claimed({ promo: { name, claims, budgetCents, creditsCents, spentCents } }: { promo: StoredPromo }) {
  const most = budgetCents === null ? null : claims + Number((budgetCents - spentCents) / creditsCents)
  return (
    <span className="grid min-w-24 gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span>{formatCount(claims)}</span>
        <span className="text-12 text-muted">{most === null ? 'no limit' : `of ${formatCount(most)}`}</span>
      </span>
      {most !== null && (
        <Meter
          label={`Claimed of ${name}`}
          share={most === 0 ? 1 : claims / most}
          isHot={claims / most >= 0.8}
        />
      )}
    </span>
  )
}

function Ends({ promo, reader: { zone, now } }: { promo: StoredPromo; reader: Reader }) {
  const { endsAt, startsAt } = promo
  const state = getPromoState(promo, now)
  if (!endsAt && state !== 'spent') return <Absent>No end</Absent>
  const ending = endsAt ? formatRelative(endsAt, now) : ''
  const starting = startsAt && startsAt > now ? `starts ${formatRelative(startsAt, now)}` : ''
  return (
    <StackedCell under={state === 'spent' ? 'budget spent' : starting || ending}>
      {endsAt ? formatDate(endsAt, zone, now) : 'No end'}
    </StackedCell>
  )
}

/** What the simulator is given of a promo. */
export function termsOf({ id, creditsCents, budgetCents, rules, bucket }: StoredPromo) {
  return {
    unit: bucketNames[bucket ?? ''] ?? 'credits',
    bucket,
    terms: {
      id,
      creditsCents: Number(creditsCents),
      budgetCents: budgetCents === null ? null : Number(budgetCents),
      rules,
    },
  }
}
