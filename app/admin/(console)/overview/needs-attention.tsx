import { Fragment } from 'react'
import { Card } from '@/components/page/card'
import { canOpen } from '@/components/shell/pages'
import { Link } from '@/components/ui/link'
import { Time } from '@/components/ui/time'
import type { Role } from '@/lib/change/audit/rules'
import type { AttentionItem } from '@/lib/console/overview/attention-items'
import type { AttentionCounts } from '@/lib/console/overview/count-attention-items'
import { pluralize } from '@/lib/core/format'
import { describeItem } from './describe-item'
import { OverviewItem } from './overview-item'

/** Of all views, because the first one has only upcoming matches. */
export const unconfirmedHref = '/admin/matches?view=all&lines=unconfirmed'

type Props = {
  items: AttentionItem[]
  counts: Pick<AttentionCounts, 'items' | 'lines' | 'corrections' | 'standings' | 'jumps' | 'requests'>
  role: Role
}

/** Without links to pages that the role cannot open. */
export function NeedsAttention({ items, counts, role }: Props) {
  if (items.length === 0)
    return (
      <Card title="Needs attention">
        <p className="text-muted">No failures, no pending approvals, and nothing due within two days.</p>
      </Card>
    )
  const unlisted = listUnlisted(items, counts)
  // The list is read after the counts, so it can have more.
  const own = items.filter(item => 'isOwn' in item && item.isOwn).length
  const count = Math.max(items.length - own, counts.items)
  const counted = [
    ...(count > 0 ? [pluralize(count, 'item')] : []),
    ...(own > 0 ? [pluralize(own, 'own request')] : []),
  ].join(' and ')
  const note = count + own > 1 ? `${counted}, most urgent first` : counted
  return (
    <Card title="Needs attention" note={note} isLined isFlush>
      <ul className="divide-y divide-line">
        {items.map(item => {
          const { key = item.kind, details, ...described } = describeItem(item, role)
          return (
            <OverviewItem
              key={key}
              role={role}
              {...described}
              aside={
                <span className="text-right max-sm:hidden">
                  {item.at && (
                    <>
                      <Time at={item.at} relative="only" className="block font-medium" />
                      <Time at={item.at} className="block text-12 text-muted" />
                    </>
                  )}
                </span>
              }
            >
              <span className="block text-12 text-muted sm:truncate">{details}</span>
              {item.at && (
                <Time at={item.at} relative="beside" className="block text-12 text-muted sm:hidden" />
              )}
            </OverviewItem>
          )
        })}
      </ul>
      {unlisted.length > 0 && (
        <p className="border-line border-t px-4 py-2 text-12 text-muted">
          Not listed:{' '}
          {unlisted.map(({ text, href }, index) => (
            <Fragment key={text}>
              {index > 0 && ', '}
              {href && canOpen(role, href) ? (
                <Link href={href} className="text-accent hover:underline">
                  {text}
                </Link>
              ) : (
                text
              )}
            </Fragment>
          ))}
        </p>
      )}
    </Card>
  )
}

/** What the list leaves out of the kinds with an item each. */
function listUnlisted(items: AttentionItem[], counts: Props['counts']) {
  const { lines, corrections, standings, jumps, requests } = counts
  const rest = (
    kind: AttentionItem['kind'],
    count: number,
    describe: (left: number) => string,
    href = '',
  ) => {
    const left = count - items.filter(item => item.kind === kind).length
    return left > 0 ? [{ text: describe(left), href }] : []
  }
  return [
    ...rest(
      'lines',
      lines,
      left => `unconfirmed lines of ${pluralize(left, 'more match', 'more matches')}`,
      unconfirmedHref,
    ),
    ...rest(
      'correction',
      corrections,
      left => pluralize(left, 'more correction'),
      '/admin/matches/corrections?state=open',
    ),
    ...rest(
      'standings',
      standings,
      left => `standings of ${pluralize(left, 'more contest')}`,
      '/admin/contests?standings=differ',
    ),
    ...rest('jump', jumps, left => `positions of ${pluralize(left, 'more user')}`),
    ...rest('approval', requests, left => pluralize(left, 'more request'), '/admin/approvals'),
  ]
}
