import { PromoForm } from '@/app/admin/(console)/promos/promo-form'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { maskRow } from '@/lib/core/mask'
import { listRuleValues } from '@/lib/rewards/promo/list-rule-values'
import { toPromoInput } from '@/lib/rewards/promo/promo-state'
import { listCreditBuckets } from '@/lib/rewards/promo/stored-promos'
import { loadPromo } from './load-promo'
import { PromoHeader } from './promo-header'

export default async function PromoPage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator()
  const canEdit = hasRole(operator, 'editor')
  const [{ promo, now }, buckets, ruleValues] = await Promise.all([
    loadPromo(params),
    listCreditBuckets(),
    listRuleValues({ isMasked: !canEdit }),
  ])
  return (
    <>
      <PromoHeader promo={promo} now={now} operator={operator} />
      <PromoForm
        id={promo.id}
        form={canEdit ? toPromoInput(promo) : maskRow(toPromoInput(promo))}
        updatedAt={promo.updatedAt.toISOString()}
        isPublished={promo.status === 'published'}
        buckets={buckets}
        ruleValues={ruleValues}
        canEdit={canEdit}
      />
    </>
  )
}
