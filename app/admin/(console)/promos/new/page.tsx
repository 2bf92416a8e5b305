import { PromoForm } from '@/app/admin/(console)/promos/promo-form'
import { PageHeader } from '@/components/page/page-header'
import { requireOperator } from '@/lib/console/auth/operator'
import { listRuleValues } from '@/lib/rewards/promo/list-rule-values'
import { listCreditBuckets } from '@/lib/rewards/promo/stored-promos'

const emptyForm = {
  name: '',
  description: '',
  creditsCents: 500,
  startsAt: null,
  endsAt: null,
  budgetCents: null,
  rules: [],
}

export default async function NewPromoPage() {
  await requireOperator('editor')
  const [buckets, ruleValues] = await Promise.all([listCreditBuckets(), listRuleValues({ isMasked: false })])
  const first = buckets.find(({ isActive }) => isActive)
  return (
    <>
      <PageHeader title="New promo">
        Promos start as drafts. Users can claim a promo after a manager publishes it.
      </PageHeader>
      <PromoForm
        id={null}
        form={{ ...emptyForm, creditBucketId: first?.id ?? 0 }}
        isPublished={false}
        buckets={buckets}
        ruleValues={ruleValues}
        canEdit
      />
    </>
  )
}
