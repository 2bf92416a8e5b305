import type { FailureDetails } from '@/lib/core/failure'
import { formatMoney } from '@/lib/core/format'

const spent = (cents: number) => formatMoney(cents).slice(1)

export const promoFailures = {
  PromoNotFound: 'This promo does not exist.',
  PromoBucketUnknown: {
    field: 'creditBucketId',
    message: 'The bucket no longer exists. Choose another one.',
  },
  PromoSegmentUnknown: ({ names }: { names: string[] }) => ({
    field: 'rules',
    message: `No segment is called ${names.map(name => `“${name}”`).join(' or ')}. Choose another one.`,
  }),
  PromoUsersUnknown: ({ ids, count }: FailureDetails['PromoUsersUnknown']) => ({
    field: 'rules',
    message: `No ${count === 1 ? 'user has the ID' : 'users have the IDs'} ${ids.map(id => `U-${id}`).join(', ')}${count > ids.length ? ` and ${(count - ids.length).toLocaleString('en-US')} more` : ''}. Remove ${count === 1 ? 'it' : 'them'} from the list.`,
  }),
  PromoBudgetTooLow: ({ spentCents }: { spentCents: number }) => ({
    field: 'budgetCents',
    message: `${spent(spentCents)} is already spent. Enter at least that amount.`,
  }),
  PromoStatusConflict: ({ status }: { status: string }) =>
    `The promo is already ${status}. Nothing was changed.`,
  SecondManagerNeeded: ({ limitCents }: FailureDetails['SecondManagerNeeded']) =>
    `${limitCents === null ? 'A' : `Above ${spent(limitCents)} a`} second manager must approve. Pause the promo, change it and publish it again to request approval.`,
  PromoEnded: 'The promo has ended or its budget is spent. Change its terms before you publish it.',
  PromoNotRunning: 'Only a promo that has started and not ended can be ended. Nothing was changed.',
  PromoCostRequiresManager:
    'This increases the cost of a published promo and requires the manager role. Nothing was changed.',
  PromoCostRequiresReason:
    'Increasing the cost of a published promo requires a reason of at least 10 characters.',
  PromoHasClaims: ({ claims }: { claims: number }) =>
    `The promo was claimed ${claims === 1 ? 'once' : `${claims.toLocaleString('en-US')} times`} and cannot be deleted. Pause it instead.`,
}
