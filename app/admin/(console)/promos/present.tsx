import { Absent, DateCell, NameCell, StackedCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { Meter } from '@/components/ui/meter'
import { bucketNames, formatAmount } from '@/lib/core/amount'
import { formatCount, formatDate, formatRelative, pluralize } from '@/lib/core/format'
import { versionOf } from '@/lib/list/bulk-change'
import { toPreviewedTerms } from '@/lib/rewards/promo/preview-claims'
import { canEnd, getPromoState, isPromoOver, type StoredPromo } from '@/lib/rewards/promo/promo-state'
import type { promosList } from '@/lib/rewards/promo/promos-list'
import { promoRows } from '@/lib/rewards/promo/switch-promo'
import { PromoStateMark } from './promo-state-mark'

export function presentPromo(
  promo: StoredPromo,
  viewer: Reader,
  openId: number | null,
): RowOf<typeof promosList> {
  const { id, name, claims, creditsCents, bucket, startsAt, updatedAt, rules } = promo
  const href = promoRows.href(promo)
  const state = getPromoState(promo, viewer.now)
  return {
    id: String(id),
    name,
    href,
    version: versionOf(promoRows, promo),
    isOpen: id === openId,
    facts: {
      status: promo.status,
      claims,
      updatedAt: updatedAt.toISOString(),
      isOver: isPromoOver(state),
      canEnd: canEnd(promo, viewer.now),
    },
    cells: {
      promo: <NameCell name={name} href={href} id={`P-${id}`} />,
      state: <PromoStateMark state={state} />,
      award: bucket ? (
        <StackedCell under={!promo.isBucketActive && 'bucket inactive'}>
          {formatAmount(creditsCents, bucket)}
        </StackedCell>
      ) : (
        <Absent>No bucket</Absent>
      ),
      claimed: <Claimed promo={promo} />,
      ends: <Ends promo={promo} viewer={viewer} />,
      starts: <DateCell at={startsAt} {...viewer} absent="Immediately" />,
      rules: rules.length === 0 ? <Absent>All users</Absent> : pluralize(rules.length, 'rule'),
      updated: <DateCell at={updatedAt} {...viewer} />,
    },
  }
}

function Claimed({ promo: { name, claims, budgetCents, creditsCents, spentCents } }: { promo: StoredPromo }) {
  const maxClaims = budgetCents === null ? null : claims + Number((budgetCents - spentCents) / creditsCents)
  return (
    <span className="grid min-w-24 gap-1 tabular-nums">
      <span className="flex items-baseline justify-between gap-3">
        <span>{formatCount(claims)}</span>
        <span className="text-12 text-muted">
          {maxClaims === null ? 'no limit' : `of ${formatCount(maxClaims)}`}
        </span>
      </span>
      {maxClaims !== null && (
        <Meter
          label={`Claimed of ${name}`}
          share={maxClaims === 0 ? 1 : claims / maxClaims}
          isHot={claims / maxClaims >= 0.8}
        />
      )}
    </span>
  )
}

function Ends({ promo, viewer: { zone, now } }: { promo: StoredPromo; viewer: Reader }) {
  const { endsAt, startsAt } = promo
  if (!endsAt) return <Absent>No end</Absent>
  const starting = startsAt && startsAt > now ? `starts ${formatRelative(startsAt, now)}` : ''
  return (
    <StackedCell under={starting || formatRelative(endsAt, now)}>
      <span className="whitespace-nowrap">{formatDate(endsAt, zone, now)}</span>
    </StackedCell>
  )
}

export function previewPropsOf(promo: StoredPromo) {
  const { bucket } = promo
  return {
    unit: bucketNames[bucket ?? ''] ?? 'credits',
    bucket,
    terms: toPreviewedTerms(promo),
  }
}
