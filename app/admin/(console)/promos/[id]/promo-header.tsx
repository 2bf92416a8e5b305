import { WaitingRequests } from '@/app/admin/(console)/approvals/waiting-requests'
import { PromoStateMark } from '@/app/admin/(console)/promos/promo-state-mark'
import { DetailHeader } from '@/components/page/detail-header'
import { Tabs } from '@/components/ui/tabs'
import { Time } from '@/components/ui/time'
import { hasRole } from '@/lib/console/auth/operator'
import { formatCount } from '@/lib/core/format'
import type { Operator } from '@/lib/people/operator/find-session'
import { canEnd, getPromoState, isPromoOver, type StoredPromo } from '@/lib/rewards/promo/promo-state'
import { PromoMenu } from './promo-menu'

export function PromoHeader({ promo, now, operator }: { promo: StoredPromo; now: Date; operator: Operator }) {
  const { id, name, status, claims, updatedAt } = promo
  const href = `/admin/promos/${id}`
  const state = getPromoState(promo, now)
  return (
    <>
      <DetailHeader
        title={name}
        state={<PromoStateMark state={state} />}
        id={`P-${id}`}
        actions={
          hasRole(operator, 'editor') && (
            <PromoMenu
              promo={{ id, name, status, claims, updatedAt: updatedAt.toISOString() }}
              isOver={isPromoOver(state)}
              canEnd={canEnd(promo, now)}
              isManager={hasRole(operator, 'manager')}
            />
          )
        }
      >
        Last changed <Time at={updatedAt} relative="beside" />.
      </DetailHeader>
      <WaitingRequests operator={operator} type="promo" id={id} />
      <Tabs
        label="Promo"
        tabs={[
          { href, name: 'Terms' },
          { href: `${href}/claims`, name: 'Claims', count: formatCount(claims) },
        ]}
      />
    </>
  )
}
