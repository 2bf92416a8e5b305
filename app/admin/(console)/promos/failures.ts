import { formatMoney } from '@/components/ui/format'

const spent = (cents: number) => formatMoney(cents).slice(1)

/** How what goes wrong with promos is told. */
export const promoFailures = {
  PromoNotFound: 'There is no such promo any more.',
  PromoBucketUnknown: {
    field: 'creditBucketId',
    message: 'The bucket is gone. Choose where the credits go.',
  },
  PromoBudgetTooLow: ({ spentCents }: { spentCents: number }) => ({
    field: 'budgetCents',
    message: `${spent(spentCents)} was spent already. Choose that much or more.`,
  }),
  PromoStatusConflict: ({ status }: { status: string }) => `It is ${status} already. Nothing was changed.`,
  SecondManagerNeeded:
    'It would give more than one manager may alone. Pause it, change it, and publish it: that asks a second manager.',
  PromoEnded:
    'Its end is past or its budget is spent, so publishing would change nothing. Change its terms first.',
  PromoCostRequiresManager: 'This lets a published promo give more, which needs a manager. Nothing was changed.',
  PromoCostRequiresReason: 'This lets a published promo give more, which needs a reason of 10 letters or more.',
  PromoHasClaims: ({ claims }: { claims: number }) =>
    `It was claimed ${claims === 1 ? 'once' : `${claims.toLocaleString('en-US')} times`}, so it stays. Pause it instead.`,
  TooManySelected: ({ max }: { max: number }) => `One change takes ${max} promos at most.`,
}
